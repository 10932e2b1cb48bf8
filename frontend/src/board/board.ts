import { html, nothing, svg, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { measured, Piece } from "../piece";
import { _, language } from "../texts";
import { columnOf, Coordinates, rowOf, squareAt, type Square } from "./geometry";
import { premiumLabel, premiumOf, type Premium } from "./premiums";
import { Squares } from "./squares";
import type { BoardPiece } from "./tile";

/** An arrow on a square: where the next letter would lie, and which way the word runs. */
export interface Arrow {
  readonly square: Square;
  readonly down: boolean;
}

/** The score at the end of what is laid. */
export interface Badge {
  readonly square: Square;
  readonly text: string;
  readonly isFault?: boolean;
}

interface Ground {
  readonly premium: Premium | null;
  readonly label: string;
}

/** Squares this small are zoomed while somebody lays tiles. */
const SMALL = 27;
const TINY = 21;

/** A phone draws so many rows in a few hundredths of a second. */
const ROWS_AT_ONCE = 5;

/** The board of every game that has one: any size, with or without premiums, and any kind of piece.
 *
 *  It draws what it is given and tells which square was pointed at (`square-pointed`, its number is the detail; also
 *  `square-focused`). What a pointer drags is the table's affair: squares carry `data-square`. */
export class Board extends Piece {
  @property({ type: Number }) size = 15;
  /** A line of signs for each row, as the boards' legend has them; nothing where no square counts more. */
  @property({ attribute: false }) premiums: readonly string[] = [];
  @property({ attribute: false }) coordinates: Coordinates = Coordinates.ENGLISH;
  @property({ attribute: false }) pieces: ReadonlyMap<Square, BoardPiece> = new Map();
  @property({ attribute: false }) arrow: Arrow | null = null;
  @property({ attribute: false }) badge: Badge | null = null;
  /** Squares that are pointed out: a line of the sheet, a word of the log. */
  @property({ attribute: false }) marked: ReadonlySet<Square> = new Set();
  /** Whether somebody lays tiles: on a small screen the board comes nearer. */
  @property({ type: Boolean }) placing = false;
  /** Whether a small board is seen from near even while nobody lays anything: its pieces are too small from afar. */
  @property({ type: Boolean }) close = false;
  @property() label = "";
  /** Whether squares can be pointed at. */
  @property({ type: Boolean }) still = false;

  /** The square that has the keyboard, one of all. */
  @state() private at: Square = -1;
  @state() private nearer = false;
  @state() private window: readonly [number, number, number, number] = [0, 0, 1, 1];

  private hasChosen = false;
  private reachable: HTMLElement | null = null;
  private surveyed: readonly unknown[] = [];
  private grounds: readonly Ground[] = [];
  private squares: Squares | null = null;

  constructor() {
    super();
    this.whileShown(() => measured(this, () => this.measure()));
  }

  protected override get isLarge(): boolean {
    return true;
  }

  /** The classes say how large squares are: what would be too small to read is not drawn. */
  private measure(): void {
    const side = (this.clientWidth - 8) / this.size;
    this.classList.toggle("board-small", side < SMALL);
    this.classList.toggle("board-tiny", side < TINY);
    if (side >= SMALL && this.nearer) this.showAll();
    else if (side < SMALL && this.close && !this.nearer && !this.hasChosen) this.comeNearer(this.focus_);
  }

  get isSmall(): boolean {
    return this.classList.contains("board-small");
  }

  /** Bring the board nearer, or show all of it again. */
  zoom(): void {
    this.hasChosen = true;
    if (this.nearer) this.showAll();
    else this.comeNearer(this.focus_);
  }

  private showAll(): void {
    this.nearer = false;
  }

  /** Where things happen: at the arrow, or in the middle of what lies there. */
  private get focus_(): Square {
    if (this.arrow !== null) return this.arrow.square;
    const taken = [...this.pieces.keys()];
    if (taken.length === 0) return Math.floor((this.size * this.size) / 2);
    const middle = (of: (size: number, square: Square) => number) => {
      const all = taken.map((square) => of(this.size, square));
      return Math.round((Math.min(...all) + Math.max(...all)) / 2);
    };
    return squareAt(this.size, middle(rowOf), middle(columnOf));
  }

  private comeNearer(square: Square): void {
    this.nearer = true;
    void this.updateComplete.then(() => this.reveal(square));
  }

  /** Scroll so that a square is seen, with some room around it. */
  reveal(square: Square): void {
    const view = this.querySelector<HTMLElement>(".board-window");
    const cell = this.squareElement(square);
    if (!this.nearer || view === null || cell === null) return;
    const [side, inner, outer] = [cell.offsetWidth, cell.getBoundingClientRect(), view.getBoundingClientRect()];
    const room = side * 2;
    const left = inner.left - outer.left;
    const top = inner.top - outer.top;
    const needsX = left < room || left + side > outer.width - room;
    const needsY = top < room || top + side > outer.height - room;
    if (needsX) view.scrollLeft += left - outer.width / 2 + side / 2;
    if (needsY) view.scrollTop += top - outer.height / 2 + side / 2;
    this.scrolled();
  }

  squareElement(square: Square): HTMLElement | null {
    return this.querySelector<HTMLElement>(`[data-square="${square}"]`);
  }

  /** Give a square the keyboard. */
  focusSquare(square: Square): void {
    this.at = square;
    // With the next picture: giving the focus lays the page out, and that is done then in any case.
    requestAnimationFrame(() => {
      if (this.at === square) this.squareElement(square)?.focus({ preventScroll: true });
    });
  }

  /** What each square is before anything lies there; drawn up once, and again when the language changes. */
  private survey(): void {
    const { size, premiums, coordinates } = this;
    const now = [size, premiums, coordinates, language()];
    if (now.every((each, at) => each === this.surveyed[at])) return;
    this.surveyed = now;
    this.grounds = Array.from({ length: size * size }, (_each, square) => {
      const [row, column] = [rowOf(size, square), columnOf(size, square)];
      const premium = premiumOf(premiums[row]?.[column]);
      const told = [coordinates.square(row, column), premiumLabel(premium)];
      return { premium, label: told.filter((each) => each !== "").join(", ") };
    });
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    this.survey();
    if (changed.has("size")) this.style.setProperty("--board-count", String(this.size));
    if (changed.has("placing")) {
      if (!this.placing && !this.close) this.hasChosen = false;
      if (this.isSmall && !this.hasChosen && !this.close) {
        if (this.placing && !this.nearer) this.comeNearer(this.focus_);
        else if (!this.placing) this.showAll();
      }
    }
    if (changed.has("arrow") && this.arrow !== null) {
      const { square } = this.arrow;
      this.at = square;
      if (this.nearer) void this.updateComplete.then(() => this.reveal(square));
    }
    if (changed.has("badge") && this.nearer && this.badge !== null && this.arrow === null) {
      const { square } = this.badge;
      void this.updateComplete.then(() => this.reveal(square));
    }
    if (this.at < 0 || this.at >= this.size * this.size) this.at = Math.floor((this.size * this.size) / 2);
  }

  /** One square of all is reached with Tab. Changing that of a square that has the keyboard makes browsers lay the
   *  whole page out at once, so it waits until the keyboard has left. */
  protected override updated(): void {
    this.drawSquares();
    const cell = this.still ? null : this.squareElement(this.at);
    const before = this.reachable;
    if (cell === before) return;
    this.reachable = cell;
    if (cell !== null) cell.tabIndex = 0;
    if (before === null) return;
    if (document.activeElement !== before) before.tabIndex = -1;
    else before.addEventListener("blur", () => (before.tabIndex = before === this.reachable ? 0 : -1), { once: true });
  }

  override render(): TemplateResult {
    const columns = Array.from({ length: this.size }, (_each, column) => column);
    return html`
      <div class=${this.nearer ? "board-frame board-nearer" : "board-frame"}>
        <div class="board-window" @scroll=${this.scrolled} tabindex="-1">
          <div
            class="board-grid"
            role="grid"
            aria-label=${this.label === "" ? _("Board") : this.label}
            aria-rowcount=${this.size}
            aria-colcount=${this.size}
            @click=${this.pointed}
            @keydown=${this.pressed}
            @focusin=${this.focused}
          >
            <span class="board-corner" aria-hidden="true"></span>
            ${columns.map((column) => this.heading(column))}
            <div class="board-rows" role="rowgroup"></div>
          </div>
        </div>
        ${this.nearer ? this.map() : nothing}
      </div>
    `;
  }

  private heading(column: number): TemplateResult {
    const here = this.arrow !== null && columnOf(this.size, this.arrow.square) === column;
    return html`<span class="board-heading board-heading-column ${here ? "board-heading-here" : ""}" aria-hidden="true"
      >${this.coordinates.columnName(column)}</span
    >`;
  }

  /** Draw the squares that are there, and the next rows as soon as the page has answered whoever touched it. */
  private drawSquares(): void {
    if (this.squares?.size !== this.size) {
      const root = this.querySelector<HTMLElement>(".board-rows");
      if (root === null) return;
      this.squares = new Squares(root, this.size);
    }
    const { squares, arrow } = this;
    if (!squares.isComplete) {
      squares.add(ROWS_AT_ONCE);
      if (!squares.isComplete) setTimeout(() => this.requestUpdate());
    }
    squares.head((row) => this.coordinates.rowName(row), arrow === null ? null : rowOf(this.size, arrow.square));
    for (let square = 0; square < squares.count; square++) this.drawSquare(squares, square);
  }

  private drawSquare(squares: Squares, square: Square): void {
    const piece = this.pieces.get(square);
    const arrow = this.arrow?.square === square ? this.arrow : null;
    const badge = this.badge?.square === square ? this.badge : null;
    const isMarked = this.marked.has(square);
    const ground = this.grounds[square];
    const reasons = [ground, piece?.key, piece?.label, arrow?.down, badge?.text, badge?.isFault, isMarked];
    squares.draw(square, reasons, () => ({
      premium: ground?.premium ?? null,
      label: `${ground?.label ?? ""}, ${piece === undefined ? _("empty") : piece.label}`,
      piece,
      isHere: arrow !== null,
      isMarked,
      isBadged: badge !== null,
      above:
        badge !== null
          ? badgePicture(badge, columnOf(this.size, square) >= this.size - 2, rowOf(this.size, square) === this.size - 1)
          : arrow !== null && piece === undefined
            ? arrowPicture(arrow.down)
            : nothing,
    }));
  }

  /** The whole board in a corner, while only a part of it is seen. */
  private map(): TemplateResult {
    const [left, top, width, height] = this.window;
    const at = (part: number) => (part * this.size).toFixed(2);
    return html`<button class="board-map" @click=${this.zoom} aria-label=${_("Show the whole board")}>
      <svg viewBox=${`0 0 ${this.size} ${this.size}`} aria-hidden="true">
        ${[...this.pieces].map(
          ([square, piece]) =>
            svg`<rect class=${piece.isLoose ? "board-map-own" : "board-map-tile"}
              x=${columnOf(this.size, square)} y=${rowOf(this.size, square)} width="1" height="1"></rect>`,
        )}
        ${svg`<rect class="board-map-window" x=${at(left)} y=${at(top)} width=${at(width)} height=${at(height)}></rect>`}
      </svg>
    </button>`;
  }

  private readonly scrolled = (): void => {
    const view = this.querySelector<HTMLElement>(".board-window");
    if (view === null || !this.nearer) return;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = view;
    this.window = [
      scrollLeft / scrollWidth,
      scrollTop / scrollHeight,
      Math.min(1, clientWidth / scrollWidth),
      Math.min(1, clientHeight / scrollHeight),
    ];
  };

  private readonly pointed = (event: Event): void => {
    const square = squareOf(event.target);
    if (square !== null && !this.still) this.tell("square-pointed", square);
  };

  private readonly focused = (event: FocusEvent): void => {
    const square = squareOf(event.target);
    if (square === null) return;
    this.at = square;
    this.tell("square-focused", square);
  };

  /** Arrows move on a board that nobody plays on; a table that is played at takes them itself. */
  private readonly pressed = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rowOf(this.size, this.at) + step[0];
    const column = columnOf(this.size, this.at) + step[1];
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    event.preventDefault();
    this.focusSquare(squareAt(this.size, row, column));
  };

}

export const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The number of the square that something on the page belongs to, if any. */
export function squareOf(target: EventTarget | null): Square | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-square]") : null;
  return cell === null ? null : Number(cell.dataset["square"]);
}

const arrowPicture = (down: boolean): TemplateResult => html`<svg
  class=${down ? "board-arrow board-arrow-down" : "board-arrow"}
  viewBox="0 0 24 24"
  aria-hidden="true"
>
  <path d="M5 5 l7 7 l-7 7 M12 5 l7 7 l-7 7"></path>
</svg>`;

/** At the edges of the board it stands on the other side of its tile. */
function badgePicture(badge: Badge, left: boolean, above: boolean): TemplateResult {
  const classes = ["board-badge", badge.isFault ? "board-badge-fault" : "", left ? "board-badge-left" : "", above ? "board-badge-above" : ""];
  return html`<span class=${classes.join(" ")} aria-hidden="true">${badge.text}</span>`;
}

customElements.define("bonmot-board", Board);

declare global {
  interface HTMLElementTagNameMap {
    "bonmot-board": Board;
  }
}
