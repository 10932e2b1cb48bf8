import { ask } from "../api";
import type { SeekSeat, ShownHouse, ShownSeek, Taken } from "../protocol/api";
import { gameTitle } from "../games";
import { go } from "../router";
import { _, language, ngettext } from "../texts";
import { toast } from "../ui/toast";
import { knownHere } from "./guest";
import { news } from "./news";
import { opennessText } from "./openness";
import { tried } from "../ui/tried";

/** What is said of seeks, and what is done with them. */

/** Which game by which rules. */
export function rulesOfSeek(seek: ShownSeek): string {
  const game = gameTitle(seek.game);
  const title = (seek.titles[language()] ?? seek.edition).split(", ", 1)[0] ?? "";
  return title.includes(game) || title === "" ? title || game : `${game}, ${title}`;
}

/** “French · 25 min + 10 s · rated”. */
export function termsOf(seek: ShownSeek): string {
  return [
    languageText(seek.language),
    clockText(seek.clock),
    seek.is_live ? "" : _("correspondence"),
    seek.teams ? _("teams") : "",
    seek.referee === null ? "" : _("with a referee"),
    seek.rated ? _("rated") : _("not rated"),
    houseText(seek.house),
    rangeOf(seek),
    opennessText(seek.openness),
  ]
    .filter((each) => each !== "")
    .join(" · ");
}

/** “house words (club): KALIX; not ZUT”. */
function houseText(house: ShownHouse | null): string {
  if (house === null) return "";
  const words = [
    house.added.join(", "),
    house.banned.length === 0 ? "" : _("not {words}", { words: house.banned.join(", ") }),
    house.polite ? _("no coarse words") : "",
  ].filter((each) => each !== "");
  const told = _("house words: {words}", { words: words.join("; ") });
  return house.name === "" ? told : _("{told} (list “{name}”)", { told, name: house.name });
}

export function languageText(language: string): string {
  return language === "fr" ? _("French") : language === "en" ? _("English") : language;
}

/** A clock as it is written, in words: “25 min + 10 s a turn”, “3 days a turn + 10 days once”. */
export function clockText(clock: string): string {
  if (clock === "") return _("no clock");
  if (clock.includes(":")) return _("{time} a turn", { time: clock });
  const [first = "", second = ""] = clock.split("+");
  if (!/[dh]$/.test(first)) {
    const whole = _("{count} min", { count: first });
    return second === "" ? whole : _("{time} + {count} s a turn", { time: whole, count: second });
  }
  const turn = _("{time} a turn", { time: spanText(first) });
  return second === "" ? turn : _("{time} + {bank} once", { time: turn, bank: spanText(second) });
}

function spanText(span: string): string {
  const count = Number.parseInt(span, 10);
  return span.endsWith("d") ? ngettext("{count} day", "{count} days", count) : ngettext("{count} hour", "{count} hours", count);
}

function rangeOf({ lowest, highest }: ShownSeek): string {
  if (lowest !== null && highest !== null) return _("rating {lowest} to {highest}", { lowest: String(lowest), highest: String(highest) });
  if (lowest !== null) return _("rating from {lowest}", { lowest: String(lowest) });
  return highest === null ? "" : _("rating up to {highest}", { highest: String(highest) });
}

export function freeSeats(seek: ShownSeek): readonly SeekSeat[] {
  return seek.people.filter((each) => !each.is_taken);
}

/** Those of some seats whose people play. */
export function playersOf(seats: readonly SeekSeat[], { referee }: ShownSeek): readonly SeekSeat[] {
  return seats.filter((each) => each.seat !== referee);
}

/** “2 seats free”; of a game for two nothing has to be said. */
export function seatsOf(seek: ShownSeek): string {
  const free = playersOf(freeSeats(seek), seek).length;
  return playersOf(seek.people, seek).length === 2 ? "" : ngettext("{count} seat free", "{count} seats free", free);
}

/** What somebody is in a seek. */
export function partOf(seek: ShownSeek, me: string | null): "host" | "seated" | "invited" | "other" {
  if (me === null) return "other";
  if (seek.host === me) return "host";
  const own = seek.people.find((each) => each.person === me);
  return own === undefined ? "other" : own.is_taken ? "seated" : "invited";
}

/** Sit down; whoever is not known yet gives a name first. With the last one, everybody goes to the table. */
export async function accept(seek: ShownSeek, seat: number | null = null): Promise<void> {
  if (!(await knownHere())) return;
  await tried(async () => {
    const address = `/api/v1/lobby/seeks/${encodeURIComponent(seek.id)}/accept`;
    const { table } = await ask<Taken>(address, { method: "POST", body: { seat } });
    if (table !== null) go(`/t/${table}`);
    else toast(_("You have a seat. The game begins when everybody sits."));
  });
}

/** Take one's own back, decline an invitation, or get up. */
export async function withdraw(seek: { readonly id: string }): Promise<void> {
  await tried(async () => {
    await ask(`/api/v1/lobby/seeks/${encodeURIComponent(seek.id)}`, { method: "DELETE" });
  });
}

/** Do not follow somebody any more. */
export async function leaveFriend(person: string): Promise<void> {
  await tried(async () => {
    await ask(`/api/v1/lobby/friends/${person}`, { method: "DELETE" });
    await news.ask();
  });
}

export async function follow(person: string, name: string): Promise<void> {
  if (!(await knownHere())) return;
  await tried(async () => {
    const { is_friend } = await ask<{ is_friend: boolean }>(`/api/v1/lobby/friends/${person}`, { method: "PUT" });
    toast(is_friend ? _("You and {name} are friends.", { name }) : _("You follow {name}.", { name }));
    await news.ask();
  });
}
