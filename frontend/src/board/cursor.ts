import { columnOf, rowOf, squareAt, type Square } from "./geometry";

export type Taken = (square: Square) => boolean;

/** A cursor on a board, and the direction in which one lays. Pure: whoever draws asks it. */
export class Cursor {
  square: Square;
  down = false;
  /** Whether anybody has pointed somewhere: before that, no arrow is shown. */
  isShown = false;

  constructor(readonly size: number) {
    this.square = Math.floor((size * size) / 2);
  }

  /** Point at a square; at the same one again turns the direction. */
  point(square: Square): void {
    if (this.isShown && square === this.square) this.turn();
    this.square = square;
    this.isShown = true;
  }

  turn(): void {
    this.down = !this.down;
    this.isShown = true;
  }

  /** Go a step; at the edge it stays. */
  move(rows: number, columns: number): void {
    const row = rowOf(this.size, this.square) + rows;
    const column = columnOf(this.size, this.square) + columns;
    if (this.isInside(row, column)) this.square = squareAt(this.size, row, column);
    this.isShown = true;
  }

  isInside(row: number, column: number): boolean {
    return row >= 0 && column >= 0 && row < this.size && column < this.size;
  }

  /** The square behind another in the direction of the cursor; null at the edge. */
  after(square: Square): Square | null {
    const row = rowOf(this.size, square) + (this.down ? 1 : 0);
    const column = columnOf(this.size, square) + (this.down ? 0 : 1);
    return this.isInside(row, column) ? squareAt(this.size, row, column) : null;
  }

  /** The next square on which nothing lies, from this one on. */
  free(square: Square | null, isTaken: Taken): Square | null {
    let at = square;
    while (at !== null && isTaken(at)) at = this.after(at);
    return at;
  }
}
