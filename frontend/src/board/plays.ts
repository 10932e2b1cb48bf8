import { Coordinates, squareAt, type Place, type Square } from "./geometry";
import { tilesOf } from "./racks";

/** A letter of a word as games write it: parentheses hold what lies on the board, a small letter is a blank. */
interface WrittenLetter {
  readonly text: string;
  readonly isOnBoard: boolean;
}

function readWord(word: string, letters: readonly string[]): WrittenLetter[] {
  return word.split(/(\([^)]*\))/).flatMap((part) => {
    const isOnBoard = part.startsWith("(");
    return tilesOf(isOnBoard ? part.slice(1, -1) : part, letters).map((text) => ({ text, isOnBoard }));
  });
}

/** A word as people read it, and which of its letters are blanks. */
export function shownWord(word: string): { readonly text: string; readonly isBlank: boolean }[] {
  return [...word.replace(/[()[\]]/g, "")].map((letter) => ({
    text: letter.toUpperCase(),
    isBlank: letter !== letter.toUpperCase(),
  }));
}

/** Where a play lies: all squares of its word, and the tiles that it laid. */
export interface Lie {
  readonly squares: ReadonlySet<Square>;
  readonly laid: ReadonlyMap<Square, string>;
}

const NOWHERE: Lie = { squares: new Set(), laid: new Map() };

export function whereLies(
  place: string,
  word: string,
  { coordinates, size, letters }: { coordinates: Coordinates; size: number; letters: readonly string[] },
): Lie {
  const start: Place | null = coordinates.read(place);
  if (start === null) return NOWHERE;
  const squares = new Set<Square>();
  const laid = new Map<Square, string>();
  for (const [step, { text, isOnBoard }] of readWord(word, letters).entries()) {
    const [row, column] = start.down ? [start.row + step, start.column] : [start.row, start.column + step];
    if (row >= size || column >= size) break;
    const square = squareAt(size, row, column);
    squares.add(square);
    if (!isOnBoard) laid.set(square, text);
  }
  return { squares, laid };
}
