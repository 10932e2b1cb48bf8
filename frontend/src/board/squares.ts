import { html, nothing, render, type TemplateResult } from "lit";
import { language } from "../texts";
import { premiumClass, premiumPicture, type Premium } from "./premiums";
import type { BoardPiece } from "./tile";

/** What is seen of a square. */
export interface Look {
  readonly premium: Premium | null;
  readonly label: string;
  readonly piece: BoardPiece | undefined;
  readonly isHere: boolean;
  readonly isMarked: boolean;
  readonly isBadged: boolean;
  /** What stands over the piece: an arrow, a score. */
  readonly above: TemplateResult | typeof nothing;
}

const GROUND = document.createElement("template");
GROUND.innerHTML = '<div class="square" role="gridcell" aria-selected="false" tabindex="-1"></div>';

const HEADING = document.createElement("template");
HEADING.innerHTML = '<span class="board-heading board-heading-row" aria-hidden="true"></span>';

/** The squares of a board in the page. There are 225 of them to draw before a phone shows anything, and all of them are
 *  looked at again with every tile that is laid. So they are copied and not made, a few rows at a time, and changed
 *  where something has changed; Lit draws what lies on them. */
export class Squares {
  private readonly cells: HTMLElement[] = [];
  private readonly headings: HTMLElement[] = [];
  private readonly seen: (readonly unknown[])[] = [];

  constructor(
    private readonly root: HTMLElement,
    readonly size: number,
  ) {
    root.replaceChildren();
  }

  /** How many squares are there by now. */
  get count(): number {
    return this.cells.length;
  }

  get isComplete(): boolean {
    return this.headings.length === this.size;
  }

  /** Add some rows at the bottom. */
  add(rows: number): void {
    const below = document.createDocumentFragment();
    for (let row = this.headings.length, end = Math.min(this.size, row + rows); row < end; row++) {
      const line = document.createElement("div");
      line.className = "board-row";
      line.role = "row";
      line.ariaRowIndex = String(row + 1);
      const heading = copied(HEADING);
      this.headings.push(heading);
      line.append(heading);
      for (let column = 0; column < this.size; column++) {
        const cell = copied(GROUND);
        cell.dataset["square"] = String(this.cells.length);
        cell.ariaColIndex = String(column + 1);
        this.cells.push(cell);
        line.append(cell);
      }
      below.append(line);
    }
    this.root.append(below);
  }

  /** Write what stands before each row; the row of the arrow is pointed out. */
  head(name: (row: number) => string, here: number | null): void {
    this.headings.forEach((heading, row) => {
      const text = name(row);
      if (heading.textContent !== text) heading.textContent = text;
      heading.classList.toggle("board-heading-here", row === here);
    });
  }

  /** Draw a square, unless what makes its look is what it was. */
  draw(square: number, reasons: readonly unknown[], look: () => Look): void {
    const cell = this.cells[square];
    if (cell === undefined || reasons.every((each, at) => each === this.seen[square]?.[at])) return;
    const isFirst = this.seen[square] === undefined;
    this.seen[square] = reasons;
    const { premium, label, piece, isHere, isMarked, isBadged, above } = look();
    const classes = ["square", premiumClass(premium)];
    if (piece !== undefined) classes.push(piece.isGhost ? "square-ghost" : "square-taken");
    if (piece?.isLoose) classes.push("square-loose");
    if (isHere) classes.push("square-here");
    if (isMarked) classes.push("square-marked");
    if (isBadged) classes.push("square-badged");
    cell.className = classes.join(" ");
    cell.ariaLabel = label;
    cell.ariaSelected = String(isHere);
    const isBare = piece === undefined && above === nothing;
    if (isFirst && isBare) {
      if (premium !== null) cell.append(ground(premium));
      return;
    }
    if (!("_$litPart$" in cell)) cell.replaceChildren();
    const under = piece === undefined || piece.isGhost ? premiumPicture(premium) : nothing;
    render(html`${under}${piece?.picture ?? nothing}${above}`, cell);
  }
}

const copied = (template: HTMLTemplateElement): HTMLElement => template.content.firstElementChild!.cloneNode(true) as HTMLElement;

const grounds = new Map<string, DocumentFragment>();

/** A copy of a premium square's sign. */
function ground(premium: Premium): Node {
  const name = `${language()} ${premium.kind} ${premium.times}`;
  let drawn = grounds.get(name);
  if (drawn === undefined) {
    drawn = document.createDocumentFragment();
    render(premiumPicture(premium), drawn);
    grounds.set(name, drawn);
  }
  return drawn.cloneNode(true);
}
