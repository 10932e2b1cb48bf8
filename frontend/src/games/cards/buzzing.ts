/** The keys with which people at one keyboard say to have a word (D4): at its corners, and none is a letter. The same
 *  place may type other signs in other countries, so places are meant where that helps. */

interface BuzzKey {
  readonly shown: string;
  readonly keys: readonly string[];
  readonly codes: readonly string[];
}

const BUZZ_KEYS: readonly BuzzKey[] = [
  { shown: "1", keys: ["1"], codes: ["Digit1"] },
  { shown: "=", keys: ["=", "+"], codes: ["Equal"] },
  { shown: "␣", keys: [" "], codes: ["Space"] },
  { shown: "↓", keys: ["ArrowDown"], codes: ["ArrowDown"] },
];

export const buzzKeyOf = (place: number): string => BUZZ_KEYS[place]?.shown ?? "";

/** Whose key it is, among the people here. */
export function seatOfKey(here: readonly number[], { key, code }: { key: string; code: string }): number | null {
  const place = BUZZ_KEYS.findIndex((each) => each.keys.includes(key) || each.codes.includes(code));
  return here[place] ?? null;
}
