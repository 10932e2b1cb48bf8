/** Applies what has changed to what was there: the counterpart of `bonmot.web.changes`. Nothing is altered in place,
 *  so that whatever has not changed is the same object as before. */

type Json = unknown;

interface Change {
  readonly "="?: Json;
  readonly "+"?: readonly Json[];
  readonly "~"?: Readonly<Record<string, Change>>;
  readonly "-"?: readonly string[];
}

export function applied<T>(before: T, change: Change | null): T {
  return apply(before, change) as T;
}

function apply(before: Json, change: Change | null): Json {
  if (change === null) return before;
  if ("=" in change) return change["="];
  if (change["+"]) return [...(before as Json[]), ...change["+"]];
  const parts = change["~"] ?? {};
  if (Array.isArray(before)) {
    const items = before.slice();
    for (const [place, each] of Object.entries(parts)) items[Number(place)] = apply(items[Number(place)], each);
    return items;
  }
  const after: Record<string, Json> = { ...(before as Record<string, Json>) };
  for (const name of change["-"] ?? []) delete after[name];
  for (const [name, each] of Object.entries(parts)) after[name] = apply(after[name], each);
  return after;
}

export type { Change };
