import type { Result, Round, Standing, Table, Tale, TileFixtures, View } from "../../protocol/duplicate";
import type { Session } from "../../table/session";
import type { TableView } from "../../table/views";
import { _ } from "../../texts";

/** The way to a table of duplicate: its clock, and what is told beside its views. */
export interface DuplicateSession extends Session<View, TileFixtures> {
  readonly view: TableView<View> & Table;
  readonly told: Tale;
}

/** What time it is for a round: the clock stands still while the table does. */
export function timeOf(session: DuplicateSession): number {
  return session.view.is_paused || session.view.is_put_away ? session.view.time : session.time;
}

/** Those who still write slips: not those who have left. */
export function players(view: View): number[] {
  return view.sides.flatMap((side, seat) => (side.resigned ? [] : [seat]));
}

/** Who plays and has handed in nothing in the open round. */
export function missing(view: View): number[] {
  return view.phase === "open" ? players(view).filter((seat) => !view.handed_in.includes(seat)) : [];
}

export function nameOfPlayer(view: View, player: number): string {
  return view.standings.find((each) => each.player === player)?.name ?? view.sides[player]?.names[0] ?? "";
}

/** What a player is given for a round, with the bonus of a solo. */
export function gained(round: Round, player: number, scores: string): number {
  const result = round.results[player];
  if (result === undefined) return 0;
  if (scores === "shared") return result.fault === "gone" ? 0 : round.score;
  return (result.score ?? 0) + (result.solo ?? 0);
}

export function foundTop(round: Round, result: Result | undefined): boolean {
  return result !== undefined && round.score > 0 && !result.fault && (result.score ?? 0) >= round.score;
}

/** How many found the top of a round. */
export function finders(round: Round): number {
  return round.results.filter((result) => foundTop(round, result)).length;
}

/** The rack of a closed round as it is called: `HT+IUONU`. */
export function drawOf(round: Round): string {
  const { kept, new: fresh, rejected } = round;
  return (rejected.length > 0 ? "-" : "") + (kept !== "" && fresh !== "" ? `${kept}+${fresh}` : kept + fresh);
}

/** A number below zero with a real minus. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

export function percent(standing: Standing): string {
  return String(Math.round(standing.percent));
}

/** The first of the standings, and some of them wherever they are. */
export function shownStandings(view: View, rows: number, kept: readonly number[]): readonly Standing[] {
  const own = view.standings.filter((each) => kept.includes(each.player)).slice(0, rows);
  const others = view.standings.filter((each) => !own.includes(each)).slice(0, rows - own.length);
  return view.standings.filter((each) => own.includes(each) || others.includes(each));
}

/** Why a slip counts zero, in the reader's language. */
export function faultText(session: DuplicateSession, result: Result): string {
  return session.told.faults[result.fault ?? ""] ?? "";
}

/** What time a round has, for people. */
export function roundLength(view: View): string {
  if (view.over_at === null || view.started === null) return _("no clock");
  const seconds = Math.round((view.over_at - view.started) / 1000);
  const minutes = Math.floor(seconds / 60);
  return seconds % 60 === 0 ? _("{count} min a round", { count: minutes }) : _("{count} s a round", { count: seconds });
}
