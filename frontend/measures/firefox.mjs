// A first game in stock Firefox, by WebDriver BiDi: `node firefox.mjs PROGRAM ADDRESS`.

import puppeteer from "puppeteer-core";

const [program, address] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: program,
  headless: true,
  defaultViewport: null, // not every Firefox lets itself be turned like a phone
  args: ["--width=1440", "--height=900"],
  extraPrefsFirefox: { "intl.accept_languages": "en" },
});
try {
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(address);
  const begin = await page.waitForSelector("::-p-aria([name=\"Play now\"][role=\"button\"])");
  await begin.click();
  await page.waitForSelector("[aria-label='Your rack'] button");
  const tiles = await page.$$eval("[aria-label='Your rack'] button", (all) => all.length);
  if (tiles !== 7) throw new Error(`${tiles} tiles on the rack`);
  if (faults.length) throw new Error(faults.join("\n"));
  console.log(`Firefox ${await browser.version()}: a game in two clicks, ${tiles} tiles on the rack`);
} finally {
  await browser.close();
}
