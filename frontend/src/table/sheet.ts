import { html, nothing, type TemplateResult } from "lit";
import { shownWord } from "../board/plays";
import { _ } from "../texts";
import { TILES, type PieceWords } from "./pieces";
import { nameOf, type GameView, type TurnLine } from "./views";

/** What a line of the sheet says beside its points, in the present tense as the log tells it. */
function lineText(line: TurnLine, pieces: PieceWords = TILES): string {
  switch (line.kind) {
    case "play":
      return line.word;
    case "exchange":
      return pieces.exchanges(line.count);
    case "pass":
      return _("passes");
    case "missed":
      return _("misses the turn");
    case "withdrawn":
      return _("takes the word back");
    case "challenged":
      return _("must take it back");
    case "skipped":
      return _("skips a turn");
    case "wrong-challenge":
      return _("challenged in vain");
    case "challenge-bonus":
      return _("was challenged in vain");
    case "resigned":
      return _("gives up");
    case "penalty":
      return line.word === "hint" ? _("asks for a hint") : _("penalty");
    case "adjustment":
      return pieces.left();
    default:
      return line.kind;
  }
}

/** The numbers, from 0, of plays that were challenged and did not stand. */
export function takenBack(lines: readonly { readonly side: number | null; readonly kind: string }[]): ReadonlySet<number> {
  const gone = new Set<number>();
  const last = new Map<number | null, number>();
  lines.forEach(({ side, kind }, at) => {
    const play = last.get(side);
    if (kind === "play") last.set(side, at);
    else if (kind === "challenged" && play !== undefined) {
      gone.add(play);
      last.delete(side);
    }
  });
  return gone;
}

/** A word, its blanks underlined. */
export function wordPicture(word: string): TemplateResult {
  return html`${shownWord(word).map(({ text, isBlank }) => (isBlank ? html`<u>${text}</u>` : text))}`;
}

export interface SheetState {
  /** The line whose word is pointed out on the board. */
  readonly chosen: number | null;
  readonly choose: (line: number | null) => void;
  /** What is being laid, as a line to come. */
  readonly tentative: { readonly side: number; readonly place: string; readonly word: string; readonly score: number } | null;
  readonly totals: boolean;
  /** Where other pieces than tiles are played. */
  readonly pieces?: PieceWords;
}

/** The score sheet: a column for each of two sides, or one line below the other where more play. */
export function scoreSheet(view: GameView, lines: readonly TurnLine[], sheet: SheetState): TemplateResult {
  return view.sides.length === 2 ? columns(view, lines, sheet) : list(view, lines, sheet);
}

function columns(view: GameView, lines: readonly TurnLine[], sheet: SheetState): TemplateResult {
  const sides = view.sides.map((_side, side) =>
    lines.flatMap((line, number) => (line.side === side ? [{ line, number }] : [])),
  );
  const rows = Math.max(...sides.map((each) => each.length), 0);
  return html`<table class="sheet sheet-columns">
    ${view.sides.map(
      (_side, at) => html`<colgroup>
        <col class=${at > 0 ? "sheet-col-place sheet-col-second" : "sheet-col-place"} />
        <col />
        <col class="sheet-col-points" />
      </colgroup>`,
    )}
    <thead>
      <tr>
        ${view.sides.map(
          (side, at) => html`<th class=${at > 0 ? "sheet-second" : ""} colspan="2" scope="colgroup">${nameOf(view, at)}</th>
            <th class="sheet-points">${side.score}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${Array.from(
        { length: rows + (sheet.tentative !== null && (sides[sheet.tentative.side]?.length ?? 0) >= rows ? 1 : 0) },
        (_each, row) => html`<tr>
          ${view.sides.map((_side, side) => {
            const entry = sides[side]?.[row];
            if (entry !== undefined) return cells(entry.line, entry.number, sheet, side > 0 ? "sheet-second" : "");
            const { tentative } = sheet;
            return tentative?.side === side && row === sides[side]?.length
              ? html`<td class=${`sheet-place sheet-yours ${side > 0 ? "sheet-second" : ""}`}>${tentative.place}</td>
                  <td class="sheet-word sheet-yours">${wordPicture(tentative.word)}</td>
                  <td class="sheet-points sheet-yours">${tentative.score}</td>`
              : html`<td colspan="3"></td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function cells(line: TurnLine, number: number, sheet: SheetState, kind = ""): TemplateResult {
  const chosen = sheet.chosen === number;
  const classes = `${line.score >= 50 ? "sheet-great" : ""} ${chosen ? "sheet-chosen" : ""}`;
  const points = sheet.totals ? line.total : line.kind === "play" || line.score !== 0 ? line.score : "–";
  return html`<td class=${`sheet-place ${kind} ${classes}`}>${line.place}</td>
    <td class=${`sheet-word ${classes}`}>${wordCell(line, number, sheet, chosen)}</td>
    <td class=${`sheet-points ${classes}`}>${points}</td>`;
}

function wordCell(line: TurnLine, number: number, sheet: SheetState, chosen: boolean): TemplateResult {
  if (line.kind !== "play") return html`<span class="sheet-told">${lineText(line, sheet.pieces)}</span>`;
  return html`<button
    type="button"
    class="sheet-button"
    aria-pressed=${String(chosen)}
    aria-label=${`${line.place} ${line.word.replace(/[()[\]]/g, "").toUpperCase()}`}
    @click=${() => sheet.choose(chosen ? null : number)}
  >
    ${wordPicture(line.word)}
  </button>`;
}

function list(view: GameView, lines: readonly TurnLine[], sheet: SheetState): TemplateResult {
  return html`<table class="sheet sheet-list">
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">${_("Player")}</span></th>
        <th colspan="2" scope="col">${_("Word")}</th>
        <th class="sheet-points" scope="col">${_("Points")}</th>
        <th class="sheet-points" scope="col">${_("Total")}</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        (line, number) => html`<tr>
          <td class="sheet-who">${nameOf(view, line.side)}</td>
          ${cells(line, number, { ...sheet, totals: false })}
          <td class="sheet-points quiet">${line.total}</td>
        </tr>`,
      )}
      ${sheet.tentative === null
        ? nothing
        : html`<tr class="sheet-yours">
            <td>${nameOf(view, sheet.tentative.side)}</td>
            <td class="sheet-place">${sheet.tentative.place}</td>
            <td class="sheet-word">${wordPicture(sheet.tentative.word)}</td>
            <td class="sheet-points">${sheet.tentative.score}</td>
            <td></td>
          </tr>`}
    </tbody>
  </table>`;
}
