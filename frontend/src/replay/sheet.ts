import { html, nothing, type TemplateResult } from "lit";
import type { JudgedLine } from "../protocol/api";
import { nameOf } from "../table/views";
import { _, figure } from "../texts";
import { momentOfLine, type PastGame } from "./past";

/** The score sheet of any game, with the line that was just written marked; each line leads to its moment. */
export function replaySheet(
  game: PastGame,
  here: number,
  judged: ReadonlyMap<number, JudgedLine>,
  goTo: (moment: number) => void,
): TemplateResult {
  const { lines } = game.moments[here] ?? { lines: 0 };
  const view = game.moments.at(-1)?.position.view;
  const hasReview = judged.size > 0;
  return html`<table class="replay-sheet">
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">${_("Number")}</span></th>
        <th scope="col">${_("Move")}</th>
        <th scope="col" class="replay-points">${_("Points")}</th>
        <th scope="col" class="replay-points">${_("Total")}</th>
        ${hasReview ? html`<th scope="col" class="replay-points">${_("Lost")}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${game.sheet.map((line, at) => {
        const now = at === lines - 1;
        const name = line.side === null || view === undefined ? "" : nameOf(view, line.side);
        const remark = judged.get(at);
        return html`<tr class=${`${now ? "replay-now" : ""} ${at >= lines ? "replay-later" : ""}`}>
          <td class="replay-number">${line.mark ?? at + 1}</td>
          <td>
            <button
              type="button"
              class="replay-line"
              aria-current=${now ? "step" : nothing}
              @click=${() => goTo(momentOfLine(game, at))}
            >
              ${name === "" ? nothing : html`<span class="replay-who plot-ink-${(line.side ?? 0) % 4}">${name}</span> `}${toldLine(line.text)}
            </button>
          </td>
          <td class="replay-points">${line.score === 0 && line.kind !== "play" ? "–" : signed(line.score)}</td>
          <td class="replay-points quiet">${line.side === null ? "" : line.total}</td>
          ${hasReview ? html`<td class="replay-points">${lost(remark)}</td>` : nothing}
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** Negative points are rare, and stand out; the others need no sign. */
const signed = (score: number): string => (score < 0 ? `−${figure(-score)}` : String(score));

/** A star where nothing better was there, else the points that were missed. */
function lost(remark: JudgedLine | undefined): TemplateResult | string {
  if (remark === undefined) return "";
  if (remark.is_best) return html`<span class="good" title=${remark.verdict} aria-label=${remark.verdict}>★</span>`;
  return remark.missed > 0 ? html`<span class="bad" title=${remark.verdict}>−${remark.missed}</span>` : "";
}

const PLAY = /^([A-Z]\d{1,2}|\d{1,2}[A-Z])\s+(\S+)$/;

/** The word of a told line, in capitals; nothing where none was laid. */
export function wordOf(text: string): string {
  return (PLAY.exec(text)?.[2] ?? "").replace(/[()[\]]/g, "").toUpperCase();
}

/** A told line: the word stands out, blanks are underlined, what lay there before is quiet. */
export function toldLine(text: string): TemplateResult {
  const found = PLAY.exec(text);
  if (found === null) return html`<span class="replay-told">${text}</span>`;
  const [, place = "", word = ""] = found;
  return html`<span class="replay-place">${place}</span> <b class="replay-word">${wordParts(word)}</b>`;
}

function wordParts(word: string): TemplateResult[] {
  let onBoard = false;
  return [...word].flatMap((letter) => {
    if (letter === "(" || letter === ")") {
      onBoard = letter === "(";
      return [];
    }
    if (letter === "[" || letter === "]") return [];
    const isBlank = letter !== letter.toUpperCase();
    const shown = letter.toUpperCase();
    return [onBoard ? html`<span class="replay-there">${shown}</span>` : isBlank ? html`<u>${shown}</u>` : html`${shown}`];
  });
}
