import type { Taken } from "../../board/cursor";
import { columnOf, rowOf, squareAt, type Square } from "../../board/geometry";
import { BLANK, Laying } from "../../board/laying";
import type { PrismView } from "../../protocol/option";
import { WILD } from "./prism";

/** A prism that somebody is about to play, one of its faces up. */
interface LaidPrism {
  readonly prism: string;
  readonly light: boolean;
  readonly letter: string;
  /** Its player has chosen this face of this prism; else the one that scores most is taken. */
  readonly isChosen: boolean;
}

/** A face of a prism: where it is on the rack, and which one. */
interface Showing {
  readonly slot: number;
  readonly light: boolean;
}

/** A turn of OPTION being composed: prisms laid, faces chosen, prisms of the board turned. Never lost.
 *
 *  Which prism carries a letter is the server's to say; until it has answered, the first that shows it lies there. */
export class PrismLaying extends Laying {
  /** The prisms of the rack, by name. */
  rack: ReadonlyMap<string, PrismView> = new Map();
  readonly faces = new Map<Square, LaidPrism>();
  /** Prisms of the board, and the letters that they show once they are turned. */
  readonly turned = new Map<Square, string>();
  private steps: Square[] = [];

  override get isEmpty(): boolean {
    return this.tiles.size === 0 && this.turned.size === 0;
  }

  /** Row, column, letter; prism and face where they were chosen. */
  get wanted(): (readonly [number, number, string, string, boolean | null])[] {
    return [...this.faces].map(([square, { prism, light, letter, isChosen }]) => [
      rowOf(this.size, square),
      columnOf(this.size, square),
      letter,
      isChosen ? prism : "",
      isChosen ? light : null,
    ]);
  }

  get turns(): (readonly [number, number, string])[] {
    return [...this.turned].map(([square, letter]) => [rowOf(this.size, square), columnOf(this.size, square), letter]);
  }

  /** As the table keeps it, in a terminal and here. */
  override get written(): string[] {
    return this.steps.map((square) => {
      const where = `${rowOf(this.size, square)} ${columnOf(this.size, square)}`;
      const face = this.faces.get(square);
      return face === undefined
        ? `${where} ${this.turned.get(square) ?? ""}`
        : `${where} ${face.prism} ${face.light ? 1 : 0} ${face.letter}`;
    });
  }

  /** The face of a prism that is still on the rack and shows a letter; `?` asks for a wild face. */
  private showing(letter: string, rack: readonly string[]): Showing | null {
    const holes = this.holes;
    for (const [slot, name] of rack.entries()) {
      const prism = this.rack.get(name);
      if (prism === undefined || holes.has(slot)) continue;
      if (prism.dark_letter === letter) return { slot, light: false };
      if (prism.light_letter === letter) return { slot, light: true };
    }
    return null;
  }

  /** A prism that shows a letter, even if another letter must make room for it: that one takes another prism, if nobody
   *  has chosen the one it has. `tried` are prisms that were asked for already. */
  private freed(letter: string, rack: readonly string[], tried = new Set<string>()): Showing | null {
    const free = this.showing(letter, rack);
    if (free !== null) return free;
    for (const [square, face] of this.faces) {
      const prism = this.rack.get(face.prism);
      if (prism === undefined || face.isChosen || tried.has(face.prism)) continue;
      const light = prism.dark_letter !== letter;
      if (light && prism.light_letter !== letter) continue;
      tried.add(face.prism);
      const other = this.freed(face.letter, rack, tried);
      if (other === null) continue;
      this.faces.set(square, { ...face, prism: rack[other.slot] ?? "", light: other.light });
      this.tiles.set(square, { text: face.letter, slot: other.slot });
      return { slot: rack.indexOf(face.prism), light };
    }
    return null;
  }

  override slotOf(tile: string, rack: readonly string[]): number | null {
    return this.showing(tile, rack)?.slot ?? null;
  }

  override lay(letter: string, rack: readonly string[], isTaken: Taken): boolean {
    const own = this.blankNext ? null : this.freed(letter, rack);
    const found = own ?? this.showing(BLANK, rack) ?? this.showing(letter, rack);
    const square = this.target(isTaken);
    if (found === null || square === null) return false;
    const isChosen = this.blankNext;
    this.blankNext = false;
    this.cover(square, found.slot, rack, { light: found.light, letter, isChosen }, isTaken);
    this.isShown = true;
    return true;
  }

  /** Lay one prism: a face with a letter up, where it has one; `letter` is what a wild face stands for. */
  override place(slot: number, square: Square, rack: readonly string[], isTaken: Taken, letter = ""): boolean {
    const prism = this.rack.get(rack[slot] ?? "");
    if (prism === undefined || this.holes.has(slot) || this.covers(isTaken)(square)) return false;
    const light = prism.dark_letter === WILD && prism.light_letter !== WILD;
    const up = light ? prism.light_letter : prism.dark_letter;
    if (up === WILD && letter === "") return false;
    this.turnAlong(square);
    this.cover(square, slot, rack, { light, letter: up === WILD ? letter : up, isChosen: true }, isTaken);
    return true;
  }

  private cover(
    square: Square,
    slot: number,
    rack: readonly string[],
    face: { light: boolean; letter: string; isChosen: boolean },
    isTaken: Taken,
  ): void {
    this.faces.set(square, { prism: rack[slot] ?? "", ...face });
    this.steps.push(square);
    this.put(square, face.letter, slot, isTaken);
  }

  /** What the server has chosen for the letters that are laid. */
  adopt(laid: readonly (readonly [number, number, string, boolean, string])[], rack: readonly string[]): void {
    for (const [row, column, prism, light, letter] of laid) {
      const square = squareAt(this.size, row, column);
      const face = this.faces.get(square);
      if (face === undefined) continue;
      this.faces.set(square, { ...face, prism, light, letter });
      this.tiles.set(square, { text: letter, slot: rack.indexOf(prism) });
    }
  }

  /** Show this face of the prism that lies there. */
  show(square: Square, light: boolean, letter: string): void {
    const face = this.faces.get(square);
    const laid = this.tiles.get(square);
    if (face === undefined || laid === undefined) return;
    this.faces.set(square, { ...face, light, letter, isChosen: true });
    this.tiles.set(square, { ...laid, text: letter });
  }

  /** Turn a prism of the board, or turn it back. */
  turnThere(square: Square, letter: string): void {
    if (this.turned.delete(square)) this.steps = this.steps.filter((each) => each !== square);
    else {
      this.turned.set(square, letter);
      this.steps.push(square);
    }
  }

  /** Take another prism, or the other colour, for the letter laid last; whether there is one. */
  override another(rack: readonly string[]): boolean {
    const square = this.lastLaid;
    const face = square === null ? undefined : this.faces.get(square);
    const laid = square === null ? undefined : this.tiles.get(square);
    if (square === null || face === undefined || laid === undefined) return false;
    const others = new Set([...this.holes].filter((slot) => slot !== laid.slot));
    const choices = rack.flatMap((name, slot) => {
      const prism = this.rack.get(name);
      if (prism === undefined || others.has(slot)) return [];
      const shows = (letter: string) => letter === face.letter || letter === WILD;
      return [
        ...(shows(prism.dark_letter) ? [{ slot, prism: name, light: false }] : []),
        ...(shows(prism.light_letter) ? [{ slot, prism: name, light: true }] : []),
      ];
    });
    const now = choices.findIndex((each) => each.prism === face.prism && each.light === face.light);
    const next = choices[(now + 1) % choices.length];
    if (next === undefined || choices.length < 2) return false;
    this.faces.set(square, { prism: next.prism, light: next.light, letter: face.letter, isChosen: true });
    this.tiles.set(square, { text: face.letter, slot: next.slot });
    return true;
  }

  /** Where the latest prism was laid. */
  get lastLaid(): Square | null {
    return this.steps.findLast((square) => this.faces.has(square)) ?? null;
  }

  override takeLast(): boolean {
    const last = this.steps.at(-1);
    if (last === undefined) return false;
    if (!this.turned.delete(last)) return this.take(last);
    this.steps.pop();
    return true;
  }

  override take(square: Square): boolean {
    this.faces.delete(square);
    this.steps = this.steps.filter((each) => each !== square);
    return super.take(square);
  }

  override shift(square: Square, to: Square, isTaken: Taken): boolean {
    const face = this.faces.get(square);
    if (face === undefined || !super.shift(square, to, isTaken)) return false;
    this.faces.delete(square);
    this.faces.set(to, face);
    this.steps = this.steps.map((each) => (each === square ? to : each));
    return true;
  }

  override recall(): boolean {
    const wasEmpty = this.isEmpty;
    super.recall();
    this.forget();
    return !wasEmpty;
  }

  override clear(): void {
    super.clear();
    this.forget();
  }

  private forget(): void {
    this.faces.clear();
    this.turned.clear();
    this.steps = [];
  }

  override layAgain(written: readonly string[], rack: readonly string[], isTaken: Taken): boolean {
    this.recall();
    for (const each of written) {
      const [row, column, ...what] = each.split(" ");
      const square = squareAt(this.size, Number(row), Number(column));
      const [prism = "", side, letter] = what;
      if (!this.isInside(Number(row), Number(column))) return this.recall() && false;
      this.steps.push(square);
      if (letter === undefined) this.turned.set(square, prism);
      else {
        this.faces.set(square, { prism, light: side === "1", letter, isChosen: true });
        this.tiles.set(square, { text: letter, slot: -1 });
      }
    }
    return this.heed(rack, isTaken);
  }

  override heed(rack: readonly string[], isTaken: Taken): boolean {
    const free = [...this.faces].every(([square, { prism }]) => !isTaken(square) && rack.includes(prism));
    if (!free || ![...this.turned.keys()].every(isTaken)) {
      this.recall();
      return false;
    }
    for (const [square, { prism, letter }] of this.faces) this.tiles.set(square, { text: letter, slot: rack.indexOf(prism) });
    return true;
  }
}
