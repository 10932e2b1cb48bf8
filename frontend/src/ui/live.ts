/** The one live region: what happened, said once, for people who listen. */

const WAIT = 60;

let region: HTMLElement | null = null;
let home: Node | null = null;
let waiting: string[] = [];

/** Called once by the frame. */
export function speakThrough(element: HTMLElement): void {
  region = element;
  home = element.parentNode;
}

/** A dialog silences everything around it: the region goes where it is heard, into the dialog on top or back to its home. */
export function speakWhereHeard(): void {
  if (region === null) return;
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? home;
  if (region.parentNode !== top) top?.appendChild(region);
}

/** Somebody else comes to the screen: what was said to the person before is gone. */
export function hush(): void {
  waiting = waiting.map(() => "");
  if (region !== null) region.textContent = "";
}

/** Say it aloud, where a screen reader listens. Sentences that come together are said together. */
export function announce(text: string): void {
  if (text === "") return;
  waiting.push(text);
  if (waiting.length === 1) setTimeout(say, WAIT);
}

function say(): void {
  const text = waiting.filter((each) => each !== "").join(" ");
  waiting = [];
  if (region === null) return;
  // The same words twice are news, too: a region whose text does not change stays silent.
  region.textContent = region.textContent === text ? text + "\u00a0" : text;
}
