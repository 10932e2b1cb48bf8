/** Squares of a board and how they are named. Rows and columns count from 0, from the top left corner. */

/** A square by its number: `row * size + column`. */
export type Square = number;

export const squareAt = (size: number, row: number, column: number): Square => row * size + column;
export const rowOf = (size: number, square: Square): number => Math.floor(square / size);
export const columnOf = (size: number, square: Square): number => square % size;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A place as a word begins there. */
export interface Place {
  readonly row: number;
  readonly column: number;
  readonly down: boolean;
}

/** Places as they are written: in French the letter names the row and `H8` runs across, in English the letter names
 *  the column and `8H` runs across. */
export class Coordinates {
  static readonly FRENCH = new Coordinates(true);
  static readonly ENGLISH = new Coordinates(false);

  private constructor(private readonly isFrench: boolean) {}

  static of(name: string): Coordinates {
    return name === "french" || name === "fr" ? Coordinates.FRENCH : Coordinates.ENGLISH;
  }

  /** The place where a word begins; the order of letter and number gives its direction. */
  place(row: number, column: number, down: boolean): string {
    const [lettered, numbered] = this.isFrench ? [row, column] : [column, row];
    const letter = LETTERS[lettered] ?? "?";
    const number = String(numbered + 1);
    return down === !this.isFrench ? letter + number : number + letter;
  }

  /** One square, without a direction: letter first. */
  square(row: number, column: number): string {
    return this.place(row, column, !this.isFrench);
  }

  rowName(row: number): string {
    return this.isFrench ? (LETTERS[row] ?? "?") : String(row + 1);
  }

  columnName(column: number): string {
    return this.isFrench ? String(column + 1) : (LETTERS[column] ?? "?");
  }

  /** What a place says; null if the text is none. */
  read(text: string): Place | null {
    const found = /^(?:([A-Z])(\d{1,2})|(\d{1,2})([A-Z]))$/.exec(text.trim().toUpperCase());
    if (found === null) return null;
    const lettered = LETTERS.indexOf(found[1] ?? found[4] ?? "");
    const numbered = Number(found[2] ?? found[3]) - 1;
    const letterFirst = found[1] !== undefined;
    const [row, column] = this.isFrench ? [lettered, numbered] : [numbered, lettered];
    return { row, column, down: letterFirst === !this.isFrench };
  }
}
