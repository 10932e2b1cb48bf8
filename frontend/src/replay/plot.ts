import { html, nothing, svg, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { measured, Piece } from "../piece";
import type { SheetLine } from "../protocol/shared";
import { takenBack } from "../table/sheet";
import { nameOf, type GameView } from "../table/views";
import { _, figure } from "../texts";

/** How the score of one side grew: where it stood after some lines of the sheet. */
export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [line: number, total: number])[];
  /** The point that is named: the best play. */
  readonly best: { readonly line: number; readonly total: number; readonly text: string } | null;
}

/** The curves of a game's score sheet. `finalists` are the sides that are drawn; null is what counts for no side, such
 *  as the best there was. */
export function curvesOf(
  game: GameView,
  sheet: readonly SheetLine[],
  finalists: readonly (number | null)[] = game.sides.map((_side, at) => at),
): Curve[] {
  return finalists.map((side) => {
    const own = sheet.flatMap((line, at) => (line.side === side ? [{ line, at }] : []));
    const points: [number, number][] = [[0, 0], ...own.map(({ line, at }): [number, number] => [at + 1, line.total])];
    const final = side === null ? undefined : game.sides[side]?.score;
    const last = points.at(-1);
    if (game.final !== null && final !== undefined && last?.[1] !== final) points.push([sheet.length, final]);
    const gone = takenBack(own.map(({ line }) => line));
    const top = own.reduce<(typeof own)[number] | null>(
      (found, each, at) => (!gone.has(at) && each.line.score > (found?.line.score ?? 1) ? each : found),
      null,
    );
    return {
      name: side === null ? _("top") : nameOf(game, side),
      points,
      best: top === null ? null : { line: top.at + 1, total: top.line.total, text: `${bare(top.line.text)} +${top.line.score}` },
    };
  });
}

/** How likely each side was to win, in per cent, after each line of the sheet. */
export function chanceCurves(game: GameView, chances: readonly (readonly number[])[]): Curve[] {
  return game.sides.map((_side, side) => ({
    name: nameOf(game, side),
    points: chances.map((after, line): [number, number] => [line + 1, Math.round(100 * (after[side] ?? 0))]),
    best: null,
  }));
}

/** The word of a told line, without its place and the marks of what lay there. */
export function bare(text: string): string {
  return text.replace(/^(?:[A-Z]\d{1,2}|\d{1,2}[A-Z])\s+/, "").replace(/[()[\]]/g, "").toUpperCase();
}

const TOP = 16;
const BOTTOM = 26;
const LEFT = 40;
const NAME = 8.2;
const CLOSE = 18;
/** From this width on several words can be named. */
const ROOMY = 480;

/** How the scores grew: a full line with dots, a dashed one with squares and so on, names at the ends. It is drawn as
 *  wide as there is room, so that its letters stay as large as all others. Pointing at it tells a line of the sheet
 *  (`line-chosen`). */
class Plot extends Piece {
  @property({ attribute: false }) curves: readonly Curve[] = [];
  /** How many lines the sheet has in all. */
  @property({ type: Number }) lines = 1;
  /** The line with which it begins: what was before is not drawn. */
  @property({ type: Number }) first = 0;
  /** The moment that is looked at, in lines; null where there is none. */
  @property({ attribute: false }) at: number | null = null;
  /** Pixels; 0: as high as suits its width. */
  @property({ type: Number }) height = 0;
  /** Whether the lowest value is the foot of the plot, and not zero: what matters is how it changed. */
  @property({ type: Boolean }) close = false;
  /** What figures count, where that is not points. */
  @property() unit = "";
  /** What is drawn, for those who cannot see it; the scores need no name. */
  @property() label = "";
  /** The highest figure there can be; null: the highest there is. */
  @property({ attribute: false }) highest: number | null = null;
  /** Whether the best play of each is named. */
  @property({ type: Boolean }) named = false;
  @state() private width = 0;

  constructor() {
    super();
    this.whileShown(() => measured(this, () => (this.width = this.clientWidth)));
  }

  override render(): TemplateResult | typeof nothing {
    const { width, curves } = this;
    const height = this.height || Math.round(Math.min(440, Math.max(240, width * 0.44)));
    if (width < 80 || curves.length === 0) return nothing;
    const totals = curves.flatMap((curve) => curve.points.map(([, total]) => total));
    const foot = this.close ? Math.min(...totals) - 1 : Math.min(0, ...totals);
    const top = this.highest ?? Math.max(1, ...totals);
    const step = stepOf(top - foot, height);
    const highest = Math.ceil(top / step) * step;
    const lowest = this.close ? Math.floor(foot / step) * step : foot;
    const right = Math.min(width * 0.34, 16 + NAME * Math.max(...curves.map((curve) => Math.min(14, curve.name.length))));
    const { first } = this;
    const last = Math.max(first + 1, this.lines, ...curves.map((curve) => curve.points.at(-1)?.[0] ?? 0));
    const x = (line: number) => LEFT + ((width - LEFT - right) * (line - first)) / (last - first);
    const y = (total: number) => TOP + ((height - TOP - BOTTOM) * (highest - total)) / (highest - lowest);
    const levels = Array.from({ length: Math.floor((highest - lowest) / step) + 1 }, (_each, at) => highest - at * step);
    const marks = marksOf(first, last, width - LEFT - right);
    const ends = spread(curves.map((curve) => y(curve.points.at(-1)?.[1] ?? 0)), height - BOTTOM);
    const unit = this.unit === "" ? "" : `\u00a0${this.unit}`;
    const told = curves.map((curve) => `${curve.name}: ${figure(this.now(curve))}${unit}`).join(", ");
    const best = curves.reduce<Curve["best"]>(
      (found, { best: each }) => (each !== null && (found === null || gain(each) > gain(found)) ? each : found),
      null,
    );
    return html`<svg
      class="plot"
      viewBox=${`0 0 ${width} ${height}`}
      width=${width}
      height=${height}
      role="img"
      aria-label=${this.label === "" ? told : `${this.label}${_(": ")}${told}`}
      @click=${(event: MouseEvent) => this.pointed(event, last, right)}
    >
      ${levels.map(
        (level) => svg`<line class="plot-line" x1=${LEFT} x2=${width - right} y1=${y(level)} y2=${y(level)}></line>
          <text class="plot-text" x=${LEFT - 8} y=${y(level) + 4} text-anchor="end">${level}</text>`,
      )}
      ${marks.map(
        (mark) => svg`<text class="plot-text" x=${x(mark)} y=${height - 6} text-anchor="middle">${mark}</text>`,
      )}
      ${this.at === null
        ? nothing
        : svg`<line class="plot-now" x1=${x(this.at)} x2=${x(this.at)} y1=${TOP - 8} y2=${height - BOTTOM}></line>`}
      ${curves.map((curve, at) => this.curve(curve, at, x, y, [width - right + 10, ends[at] ?? 0], best))}
      ${best === null || !this.named
        ? nothing
        : svg`<circle class="plot-best" cx=${x(best.line)} cy=${y(best.total)} r="9"></circle>`}
    </svg>`;
  }

  private curve(
    curve: Curve,
    at: number,
    x: (line: number) => number,
    y: (total: number) => number,
    [label, end]: readonly [x: number, y: number],
    best: Curve["best"],
  ): TemplateResult {
    const path = curve.points.map(([line, total], point) => `${point === 0 ? "M" : "L"}${x(line).toFixed(1)} ${y(total).toFixed(1)}`);
    const name = curve.name.length > 14 ? `${curve.name.slice(0, 13)}…` : curve.name;
    const dense = curve.points.length > 40;
    // Every play has a sign; of what is no total, where it has changed.
    const signed =
      this.unit === ""
        ? curve.points.slice(this.first === 0 ? 1 : 0)
        : curve.points.filter(([, total], point) => total !== curve.points[point - 1]?.[1]);
    return svg`<g class=${`plot-side plot-side-${at % 4}`}>
      <path d=${path.join("")}></path>
      ${dense ? nothing : signed.map(([line, total]) => sign(at, x(line), y(total)))}
      <text class="plot-name" x=${label} y=${end + 5}>${name}</text>
      ${this.word(curve, curve.best === best, x, y)}
    </g>` as TemplateResult;
  }

  /** The best play of all is named above its point; where there is room, that of the others below. */
  private word(curve: Curve, isBest: boolean, x: (line: number) => number, y: (total: number) => number) {
    const { best } = curve;
    if (best === null || !this.named || (!isBest && this.width < ROOMY)) return nothing;
    const begins = x(best.line) < 170;
    return svg`<text
      class="plot-word"
      x=${x(best.line) + (begins ? 14 : -14)}
      y=${y(best.total) + (isBest ? (begins ? 16 : -8) : 24)}
      text-anchor=${begins ? "start" : "end"}
    >${best.text}</text>`;
  }

  /** Where a curve stands: at the moment that is looked at if what is drawn is no total, else in the end. */
  private now(curve: Curve): number {
    const { at } = this;
    const shown = this.unit === "" || at === null ? undefined : curve.points.findLast(([line]) => line <= at);
    return (shown ?? curve.points.at(-1))?.[1] ?? 0;
  }

  private pointed(event: MouseEvent, last: number, right: number): void {
    const box = this.getBoundingClientRect();
    const part = (event.clientX - box.left - LEFT) / (this.width - LEFT - right);
    this.tell("line-chosen", Math.round(this.first + Math.min(1, Math.max(0, part)) * (last - this.first)));
  }
}

/** What marks the points of a curve: not colour alone says whose they are. */
function sign(curve: number, x: number, y: number) {
  switch (curve % 4) {
    case 0:
      return svg`<circle cx=${x} cy=${y} r="3.5"></circle>`;
    case 1:
      return svg`<rect x=${x - 3.5} y=${y - 3.5} width="7" height="7"></rect>`;
    case 2:
      return svg`<path class="plot-sign" d=${`M${x} ${y - 5}l5 8.5h-10z`}></path>`;
    default:
      return svg`<path class="plot-sign" d=${`M${x} ${y - 5}l5 5l-5 5l-5 -5z`}></path>`;
  }
}

const gain = (best: { readonly text: string }): number => Number(/\+(\d+)$/.exec(best.text)?.[1] ?? 0);

/** Points between two lines across: round ones, and room enough between them. */
function stepOf(span: number, height: number): number {
  const wanted = span / Math.max(2, Math.floor((height - TOP - BOTTOM) / 40));
  return [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000].find((each) => each >= wanted) ?? 10_000;
}

/** The lines of the sheet that are numbered below. */
function marksOf(first: number, last: number, width: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => (width / (last - first)) * each >= 28) ?? 200;
  return Array.from({ length: Math.floor(last / step) }, (_each, at) => (at + 1) * step).filter((each) => each >= first);
}

/** The same heights, none closer to another than a line of text, and none below the plot. */
function spread(heights: readonly number[], lowest: number): number[] {
  const found = [...heights];
  const order = found.map((_height, at) => at).sort((one, other) => (found[one] ?? 0) - (found[other] ?? 0));
  let free = -Infinity;
  for (const at of order) free = found[at] = Math.max(found[at] ?? 0, free + CLOSE);
  let limit = lowest;
  for (const at of order.reverse()) limit = (found[at] = Math.min(found[at] ?? 0, limit)) - CLOSE;
  return found;
}

customElements.define("bonmot-plot", Plot);

declare global {
  interface HTMLElementTagNameMap {
    "bonmot-plot": Plot;
  }
}
