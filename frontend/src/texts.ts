/** The two languages. English stands in the source, French comes from the catalogue of the whole program
 *  (tools/page_texts.py); the language changes without a reload, and the cookie tells the server. */

export type Language = "en" | "fr";
type Particulars = Readonly<Record<string, string | number>>;

export const LANGUAGES: readonly Language[] = ["fr", "en"];

const COOKIE = "bonmot-language";
const YEAR = 365 * 24 * 3600;

type Catalogue = Readonly<Record<string, string | readonly string[]>>;

let current: Language = "en";
let french: Catalogue = {};
/** The first page is all that somebody sees who goes no further: its texts come first, the others with other pages. */
let all = false;

/** Says "changed" when the page speaks another language. */
export const spoken = new EventTarget();

/** The language that the page speaks now. */
export function language(): Language {
  return current;
}

/** What is said, in the reader's language: `_("{name} to move", { name })`. */
export function _(message: string, particulars?: Particulars): string {
  const found = current === "fr" ? french[message] : undefined;
  return filled(typeof found === "string" ? found : message, particulars);
}

/** A text that is translated later, where it is shown: `_(mark("Words"))`. */
export function mark(message: string): string {
  return message;
}

/** One or many; `{count}` need not be given again. French says “0 lettre”, English “0 letters”. */
export function ngettext(one: string, many: string, count: number, particulars: Particulars = {}): string {
  const found = current === "fr" ? french[one] : undefined;
  const forms = typeof found === "object" ? found : [one, many];
  const form = (current === "fr" ? count < 2 : count === 1) ? forms[0] : forms[1];
  return filled(form ?? many, { count, ...particulars });
}

/** Figures as they are written in the reader's language. Small whole numbers are written alike everywhere; for others
 *  the browser has a table, which a phone takes a tenth of a second to open. */
export function figure(number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1000) return String(number);
  return (written[current] ??= new Intl.NumberFormat(current)).format(number);
}

const written: Partial<Record<Language, Intl.NumberFormat>> = {};

/** Somebody's words between the marks of the reader's language. */
export function quoted(text: string): string {
  return current === "fr" ? `«\u00a0${text}\u00a0»` : `“${text}”`;
}

/** Change the language of everything. */
export async function speak(wanted: Language): Promise<void> {
  await learn(wanted);
  document.cookie = `${COOKIE}=${wanted};path=/;max-age=${YEAR};samesite=lax`;
  if (wanted === current) return;
  turnTo(wanted);
  spoken.dispatchEvent(new Event("changed"));
}

/** Speak as the reader chose before, or as the browser does. */
export async function begin(): Promise<void> {
  const wanted = preferred();
  await learn(wanted);
  turnTo(wanted);
}

/** From now on the texts of all pages are known. */
export async function learnAll(): Promise<void> {
  if (all) return;
  all = true;
  await learn(current);
}

function turnTo(wanted: Language): void {
  current = wanted;
  document.documentElement.lang = wanted;
}

async function learn(wanted: Language): Promise<void> {
  if (wanted !== "fr") return;
  const [first, others] = await Promise.all([
    import("./generated/texts-fr.json"),
    all ? import("./generated/texts-fr-rest.json") : { default: {} },
  ]);
  french = { ...first.default, ...others.default };
}

function preferred(): Language {
  const chosen = new RegExp(`(?:^|; )${COOKIE}=(fr|en)`).exec(document.cookie)?.[1];
  if (chosen !== undefined) return chosen === "fr" ? "fr" : "en";
  const known = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return known.find((each) => each === "fr" || each === "en") === "fr" ? "fr" : "en";
}

function filled(text: string, particulars?: Particulars): string {
  if (particulars === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = particulars[name];
    return value === undefined ? whole : typeof value === "number" ? figure(value) : value;
  });
}
