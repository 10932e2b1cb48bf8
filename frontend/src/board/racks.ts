import { BLANK } from "./laying";

/** The order in which somebody likes their tiles. It is kept when tiles are played and drawn: what was there stays
 *  where it was, what is new comes last. */

/** A rack, tile by tile: two letters in brackets are one tile, and so are two that the alphabet knows as one. */
export function tilesOf(rack: string, letters: readonly string[]): string[] {
  const long = letters.filter((letter) => letter.length > 1);
  const tiles: string[] = [];
  let at = 0;
  while (at < rack.length) {
    const bracketed = /^\[([^\]]+)\]/.exec(rack.slice(at));
    const tile = bracketed?.[1] ?? long.find((letter) => rack.startsWith(letter, at)) ?? rack.charAt(at);
    tiles.push(tile);
    at += bracketed === null ? tile.length : bracketed[0].length;
  }
  return tiles;
}

/** The tiles of now: those of before in their order, then the new ones. */
export function keptOrder(before: readonly string[], now: readonly string[]): string[] {
  const left = [...now];
  const kept = before.filter((tile) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...kept, ...left];
}

/** The same tiles, one of them taken from its place to another. */
export function moved(tiles: readonly string[], start: number, end: number): string[] {
  const order = [...tiles];
  order.splice(end, 0, ...order.splice(start, 1));
  return order;
}

/** Another order, if there is one: a shuffle that changes nothing looks like a fault. */
export function shuffled(tiles: readonly string[], chance: () => number = Math.random): string[] {
  if (new Set(tiles).size < 2) return [...tiles];
  const mixed = [...tiles];
  do {
    for (let at = mixed.length - 1; at > 0; at -= 1) {
      const other = Math.floor(chance() * (at + 1));
      [mixed[at], mixed[other]] = [mixed[other] ?? "", mixed[at] ?? ""];
    }
  } while (mixed.every((tile, at) => tile === tiles[at]));
  return mixed;
}

/** As in the alphabet, blanks last. */
export function sorted(tiles: readonly string[], letters: readonly string[]): string[] {
  const rank = (tile: string) => (tile === BLANK ? letters.length : letters.indexOf(tile));
  return [...tiles].sort((one, other) => rank(one) - rank(other));
}

/** Tiles as a command takes them: what has two letters stands in brackets. */
export const written = (tiles: readonly string[]): string =>
  tiles.map((tile) => (tile.length > 1 ? `[${tile}]` : tile)).join("");

/** The letter that a key types, without its accents; empty if the alphabet has none such. */
export function letterTyped(key: string, letters: readonly string[]): string {
  const own = key.toUpperCase();
  if (letters.includes(own)) return own;
  const bare = own.normalize("NFD").replace(/\p{M}/gu, "");
  return letters.includes(bare) ? bare : "";
}
