/** How many wait for the reader: it stands before the title, where it is seen among other tabs. */

let waiting = 0;

/** A title with what waits: “(2) Lobby · Bonmot”. */
export function badged(title: string): string {
  return waiting === 0 ? title : `(${waiting}) ${title}`;
}

export function wearBadge(count: number): void {
  waiting = count;
  document.title = badged(document.title.replace(/^\(\d+\) /, ""));
}
