// Builds the page: one entry, a chunk for each game, everything with a name that changes with its content.
// `node build.mjs [FOLDER]` writes into src/bonmot/data/page, or into another folder.

import { build } from "esbuild";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "..", "src", "bonmot", "data", "page"));

/** What is packed for the way: pictures and fonts are packed already. */
const PACKED = /\.(js|css|html|json|svg|webmanifest)$/;

/** What the first page begins with. */
const FIRST = ["src/main.ts", "src/pages/home.ts"];

/** Where a game's own part begins. */
const GAME = /^src\/games\/(\w+)\/index\.ts$/;

const common = {
  bundle: true,
  minify: true,
  target: "es2022",
  format: "esm",
  absWorkingDir: here,
  logLevel: "warning",
  legalComments: "none",
};

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

const scripts = {
  ...common,
  outdir: out,
  splitting: true,
  metafile: true,
  entryNames: "[name]-[hash]",
  chunkNames: "chunks/[name]-[hash]",
  assetNames: "assets/[name]-[hash]",
  publicPath: "/page/",
  loader: { ".woff2": "file", ".svg": "file", ".png": "file" },
};

const page = await build({
  ...scripts,
  entryPoints: ["src/main.ts", "src/look/page.css", "src/look/rest.css"],
  plugins: [await fewChunks()],
});

/** What is fetched together is one chunk. By itself esbuild makes a chunk for every set of pages that share a module:
 *  dozens of files of a few hundred bytes, and a phone waits for each. So what the first page needs (the shell) and what
 *  the tables of several games need become one each: whoever needs a part of one is made to need all of it. */
async function fewChunks() {
  const { outputs, inputs } = (await build({ ...scripts, entryPoints: ["src/main.ts"], write: false })).metafile;
  /** The modules that some entries need, without what they fetch later. */
  const needed = (entries) => {
    const wanted = new Set(Object.keys(outputs).filter((each) => entries.includes(outputs[each].entryPoint)));
    for (const each of wanted)
      for (const { path, kind } of outputs[each].imports) if (kind === "import-statement") wanted.add(path);
    return [...wanted].flatMap((each) => Object.keys(outputs[each].inputs)).filter((each) => /\.(ts|js)$/.test(each));
  };
  const shell = new Set(needed(FIRST).filter((each) => !FIRST.includes(each)));
  const games = Object.values(outputs).flatMap(({ entryPoint }) => (GAME.test(entryPoint ?? "") ? [entryPoint] : []));
  const users = new Map();
  for (const each of games.flatMap((game) => needed([game]))) users.set(each, (users.get(each) ?? 0) + 1);
  const tables = new Set([...users.keys()].filter((each) => users.get(each) > 1 && !shell.has(each)));
  const groups = { "the-shell": shell, "the-tables": tables };
  const lazy = new Map(
    Object.values(inputs)
      .flatMap((each) => each.imports)
      .filter((each) => each.kind === "dynamic-import" && each.path.endsWith(".ts"))
      .map(({ path }) => [join(here, path), needed([path]).some((each) => tables.has(each)) ? Object.keys(groups) : ["the-shell"]]),
  );
  return {
    name: "few chunks",
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!lazy.has(path)) return null;
        const all = lazy.get(path).map((group) => `import "${group}";\n`);
        return { contents: all.join("") + (await readFile(path, "utf8")), loader: "ts" };
      });
      onResolve({ filter: /^the-(shell|tables)$/ }, ({ path }) => ({ path, namespace: "group" }));
      onLoad({ filter: /.*/, namespace: "group" }, ({ path }) => ({
        contents: [...groups[path]].map((each) => `import ${JSON.stringify(join(here, each))};`).join("\n"),
        resolveDir: here,
      }));
    },
  };
}

/** The address of what came out of an entry point. */
function address(entry) {
  const found = Object.entries(page.metafile.outputs).find(([, each]) => each.entryPoint === entry);
  return "/page/" + found[0].split("/").pop();
}

/** What a page shows at once, fetched beside what asks for it: the scripts of its entries, those that they import, and
 *  fonts. */
function early(first) {
  const { outputs } = page.metafile;
  const wanted = new Set(Object.keys(outputs).filter((each) => first.includes(outputs[each].entryPoint)));
  for (const each of wanted)
    for (const { path, kind } of outputs[each].imports) if (kind === "import-statement") wanted.add(path);
  const scripts = [...wanted].filter((each) => outputs[each].entryPoint !== "src/main.ts");
  const fonts = Object.keys(outputs).filter((name) => /young-serif-.*woff2$|next-latin-[46]00-.*woff2$/.test(name));
  const within = (name) => "/page/" + name.slice(name.indexOf("page/") + 5);
  return [
    ...scripts.map((name) => `<link rel="modulepreload" href="${within(name)}" />`),
    ...fonts.map((name) => `<link rel="preload" href="${within(name)}" as="font" type="font/woff2" crossorigin />`),
  ];
}

const shell = (await readFile(join(here, "src", "index.html"), "utf8"))
  .replaceAll("{{script}}", address("src/main.ts"))
  .replaceAll("{{style}}", address("src/look/page.css"))
  .replaceAll("{{rest}}", address("src/look/rest.css"));

/** Writes the page as it is sent for some addresses: it differs in what is fetched early. */
async function writeShell(name, first, more = []) {
  await writeFile(join(out, name), shell.replaceAll("{{early}}", [...early(first), ...more].join("\n    ")));
}

await writeShell("index.html", FIRST);
const rest = `<link rel="preload" href="${address("src/look/rest.css")}" as="style" />`;
await mkdir(join(out, "tables"));
for (const { entryPoint } of Object.values(page.metafile.outputs)) {
  const game = GAME.exec(entryPoint ?? "")?.[1];
  if (game) await writeShell(`tables/${game}.html`, ["src/main.ts", "src/pages/table.ts", entryPoint], [rest]);
}

const fonts = Object.keys(page.metafile.outputs).map((name) => "/page/" + name.slice(name.indexOf("page/") + 5));
await build({
  ...common,
  entryPoints: ["src/worker.ts"],
  outfile: join(out, "worker.js"),
  define: { SHELL: JSON.stringify(fonts.filter((name) => !name.endsWith(".map"))) },
});

for (const file of await readdir(join(here, "static"))) {
  await writeFile(join(out, file), await readFile(join(here, "static", file)));
}

const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !PACKED.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const content = await readFile(path);
  await writeFile(path + ".br", await promisify(brotliCompress)(content, level));
  await writeFile(path + ".gz", await promisify(gzip)(content, { level: 9 }));
}
