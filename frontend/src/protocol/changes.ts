/** Applies what has changed to what was there: the counterpart of `bonmot.web.changes`. Nothing is altered in place,
 *  so that whatever has not changed is the same object as before. */

type Json = unknown;

/** The parts of an object or a list that have changed, a list that has grown, or something else altogether; every
 *  other value stands for itself. */
interface Change {
  readonly "="?: Json;
  readonly "+"?: readonly Json[];
  readonly "~"?: Readonly<Record<string, Json>>;
  readonly "-"?: readonly string[];
}

export function applied<T>(before: T, change: Json): T {
  return apply(before, change) as T;
}

function apply(before: Json, given: Json): Json {
  if (given === null || typeof given !== "object" || Array.isArray(given)) return given;
  const change: Change = given;
  if ("=" in change) return change["="];
  if (change["+"]) return [...(before as Json[]), ...change["+"]];
  const parts = Object.entries(change["~"] ?? {});
  if (Array.isArray(before)) {
    const items: Json[] = before.slice();
    for (const [place, part] of parts) items[Number(place)] = apply(items[Number(place)], part);
    return items;
  }
  const after: Record<string, Json> = { ...(before as Record<string, Json>) };
  for (const name of change["-"] ?? []) delete after[name];
  for (const [name, part] of parts) after[name] = apply(after[name], part);
  return after;
}
