import { Cursor, type Taken } from "./cursor";
import { columnOf, rowOf, squareAt, type Square } from "./geometry";

export const BLANK = "?";

/** A tile that somebody is about to play. */
export interface Laid {
  /** What it shows; a small letter is a blank. */
  readonly text: string;
  /** The place on the rack that it came from: its hole stays there. */
  readonly slot: number;
}

export const isBlank = (text: string): boolean => text !== text.toUpperCase();

/** Tiles laid one by one and taken back, never lost. Pure: the table asks it what to draw and what to send.
 *
 *  A rack is a list of tiles in the order their player likes; its places are numbered, and a tile that is laid leaves
 *  a hole. */
export class Laying extends Cursor {
  /** In the order in which they were laid. */
  readonly tiles = new Map<Square, Laid>();
  /** The next letter is to be laid with a blank. */
  blankNext = false;

  get isEmpty(): boolean {
    return this.tiles.size === 0;
  }

  /** The places of the rack whose tiles lie on the board. */
  get holes(): Set<number> {
    return new Set([...this.tiles.values()].map((laid) => laid.slot));
  }

  /** Row, column and text of each tile, as the server previews them. */
  get draft(): [number, number, string][] {
    return [...this.tiles].map(([at, { text }]) => [rowOf(this.size, at), columnOf(this.size, at), text]);
  }

  /** What a table keeps for a player who leaves in the middle of a turn. */
  get written(): string[] {
    return this.draft.map(([row, column, text]) => `${row} ${column} ${text}`);
  }

  protected covers(isTaken: Taken): Taken {
    return (square) => this.tiles.has(square) || isTaken(square);
  }

  /** Where the next letter would lie. */
  target(isTaken: Taken): Square | null {
    return this.free(this.square, this.covers(isTaken));
  }

  /** The place of the rack that holds a tile and is not empty, if any. */
  slotOf(tile: string, rack: readonly string[]): number | null {
    const holes = this.holes;
    const found = rack.findIndex((each, slot) => each === tile && !holes.has(slot));
    return found < 0 ? null : found;
  }

  /** Lay a letter at the next free square from the cursor on; false if the rack does not have it, or the line is full.
   *  A blank is taken only if it was asked for, or if the letter itself is not there. */
  lay(letter: string, rack: readonly string[], isTaken: Taken): boolean {
    const own = this.blankNext ? null : this.slotOf(letter, rack);
    const slot = own ?? this.slotOf(BLANK, rack) ?? this.slotOf(letter, rack);
    const square = this.target(isTaken);
    if (slot === null || square === null) return false;
    this.blankNext = false;
    this.put(square, rack[slot] === BLANK ? letter.toLowerCase() : letter, slot, isTaken);
    this.isShown = true;
    return true;
  }

  /** Lay the tile of one place of the rack on one square; a blank needs its letter. */
  place(slot: number, square: Square, rack: readonly string[], isTaken: Taken, letter = ""): boolean {
    const tile = rack[slot];
    if (tile === undefined || this.holes.has(slot) || this.covers(isTaken)(square)) return false;
    if (tile === BLANK && letter === "") return false;
    this.turnAlong(square);
    this.put(square, tile === BLANK ? letter.toLowerCase() : tile, slot, isTaken);
    return true;
  }

  /** A second tile beside or under the first says which way the word runs. */
  protected turnAlong(square: Square): void {
    const [only] = this.tiles.keys();
    if (this.tiles.size !== 1 || only === undefined) return;
    if (rowOf(this.size, only) === rowOf(this.size, square)) this.down = false;
    else if (columnOf(this.size, only) === columnOf(this.size, square)) this.down = true;
  }

  protected put(square: Square, text: string, slot: number, isTaken: Taken): void {
    this.tiles.set(square, { text, slot });
    this.square = this.free(this.after(square), this.covers(isTaken)) ?? square;
  }

  /** Take the blank for the letter laid last, or its own tile again; whether the rack has it. */
  another(rack: readonly string[]): boolean {
    const last = [...this.tiles].at(-1);
    if (last === undefined) return false;
    const [square, { text }] = last;
    const slot = this.slotOf(isBlank(text) ? text.toUpperCase() : BLANK, rack);
    if (slot === null) return false;
    this.tiles.set(square, { text: isBlank(text) ? text.toUpperCase() : text.toLowerCase(), slot });
    return true;
  }

  /** A blank that is laid shows another letter. */
  rename(square: Square, letter: string): void {
    const laid = this.tiles.get(square);
    if (laid !== undefined && isBlank(laid.text)) this.tiles.set(square, { ...laid, text: letter.toLowerCase() });
  }

  /** Take the tile back that was laid last; the cursor returns to its square. */
  takeLast(): boolean {
    const last = [...this.tiles.keys()].at(-1);
    return last !== undefined && this.take(last);
  }

  take(square: Square): boolean {
    if (!this.tiles.delete(square)) return false;
    this.square = square;
    return true;
  }

  /** Move a tile that is laid to a free square. */
  shift(square: Square, to: Square, isTaken: Taken): boolean {
    const laid = this.tiles.get(square);
    if (laid === undefined || to === square || this.covers(isTaken)(to)) return false;
    this.tiles.delete(square);
    this.turnAlong(to);
    this.put(to, laid.text, laid.slot, isTaken);
    return true;
  }

  /** Put all tiles back; the cursor returns to where the first of them lay. */
  recall(): boolean {
    const [first] = this.tiles.keys();
    this.tiles.clear();
    this.blankNext = false;
    if (first !== undefined) this.square = first;
    return first !== undefined;
  }

  /** The tiles are played: nothing lies any more, and no arrow is shown. */
  clear(): void {
    this.tiles.clear();
    this.blankNext = false;
    this.isShown = false;
  }

  /** Lay what a table has kept, all or nothing. */
  layAgain(written: readonly string[], rack: readonly string[], isTaken: Taken): boolean {
    const read = written.map((each) => /^(\d+) (\d+) (\S+)$/.exec(each));
    this.tiles.clear();
    for (const [at, found] of read.entries()) {
      const [row, column, text] = [Number(found?.[1]), Number(found?.[2]), found?.[3]];
      if (text === undefined || !this.isInside(row, column)) return this.recall() && false;
      this.tiles.set(squareAt(this.size, row, column), { text, slot: -1 - at });
    }
    if (!this.heed(rack, isTaken)) return false;
    const squares = [...this.tiles.keys()];
    const columns = new Set(squares.map((square) => columnOf(this.size, square)));
    this.down = columns.size === 1 && squares.length > 1;
    this.square = this.free(squares.at(-1) ?? this.square, this.covers(isTaken)) ?? this.square;
    this.isShown = squares.length > 0;
    return true;
  }

  /** Others have moved, or the rack lies in another order: whether the tiles can stay; if not, they are taken back. */
  heed(rack: readonly string[], isTaken: Taken): boolean {
    const before = [...this.tiles];
    this.tiles.clear();
    for (const [square, { text }] of before) {
      const slot = this.slotOf(isBlank(text) ? BLANK : text, rack);
      if (slot === null || isTaken(square)) {
        this.tiles.clear();
        return false;
      }
      this.tiles.set(square, { text, slot });
    }
    return true;
  }
}
