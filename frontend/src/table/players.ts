import { html, nothing, type TemplateResult } from "lit";
import { settings } from "../settings";
import { _ } from "../texts";
import { botMark } from "../ui/bot";
import { initial, portrait } from "../ui/portrait";
import "./clock";
import { openPerson } from "./company";
import "./score";
import type { Session } from "./session";
import { nameOf, sideOf, type GameView, type Seating } from "./views";

/** Who sits there, in two words. */
function about(seating: Seating | undefined, isYou: boolean): string {
  if (seating?.computer) {
    if (seating.adaptive) return _("computer · plays at your strength");
    return seating.level == null ? _("computer") : _("computer · level {level}", { level: seating.level });
  }
  return isYou ? _("you") : "";
}

/** What is going on with a side: whose turn it is, who thinks, who gave up. */
function status(session: Session<GameView>, side: number): string {
  const { view } = session;
  const { game } = view;
  const seats = game.sides[side]?.seats ?? [];
  if (game.sides[side]?.resigned) return _("has given up");
  if (view.is_over) return game.final?.winners.includes(side) ? _("has won") : "";
  if (view.away.some((each) => seats.includes(each.seat))) return _("is away");
  const acts = seats.some((seat) => game.acting.includes(seat));
  if (!acts) return "";
  if (seats.some((seat) => session.own.includes(seat))) return _("Your turn");
  return seats.some((seat) => view.thinking.includes(seat)) ? _("is thinking…") : _("to move");
}

/** A name; at that of another person whom the server knows there is a menu: to ignore, to block, to report. */
function named(session: Session<GameView>, seats: readonly number[], name: string): TemplateResult | string {
  const { company } = session;
  const found = company?.people.find((each) => seats.includes(each.seat));
  if (!company || company.person === "" || found === undefined || found.person === company.person || seats.length > 1) return name;
  const open = (event: Event): void => openPerson(event, session, found.person, found.name);
  return html`<button type="button" class="player-person" aria-haspopup="menu" @click=${open}>${name}</button>`;
}

/** Whether a program plays for a side. */
function isBot(session: Session<GameView>, seats: readonly number[]): boolean {
  return session.company?.people.some((each) => each.bot && seats.includes(each.seat)) ?? false;
}

/** A side of the game: face, name, score, clock; the one to move is framed. `extra` is what only its game shows. */
export function playerCard(
  session: Session<GameView>,
  side: number,
  extra: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { view } = session;
  const { game } = view;
  const seats = game.sides[side]?.seats ?? [];
  const mine = sideOf(game, game.seat) === side;
  const [seat = -1] = seats;
  const seating = view.seats[seat];
  const name = nameOf(game, side);
  const acts = !view.is_over && seats.some((each) => game.acting.includes(each));
  const told = status(session, side);
  const left = view.left[side] ?? null;
  return html`<section
    class=${`card player ${acts ? "mine player-acts" : ""} ${mine ? "player-own" : ""}`}
    aria-label=${name}
    data-side=${side}
  >
    <div class="player-face">
      ${seating?.persona ? portrait(seating.persona, "player-portrait", session.moods[String(seat)] ?? "") : initial(name)}
    </div>
    <div class="player-who">
      <h2 class="player-name">${named(session, seats, name)}${botMark(isBot(session, seats))}</h2>
      <p class=${acts ? "player-about yours" : "player-about quiet"}>${told === "" ? about(seating, mine) : told}</p>
    </div>
    <bonmot-score class="player-score" .value=${game.sides[side]?.score ?? 0}></bonmot-score>
    ${left === null
      ? nothing
      : html`<bonmot-clock
          .left=${left}
          .bank=${view.bank[side] ?? 0}
          ?running=${view.running === side && !view.is_paused && !view.is_over}
          .owner=${name}
        ></bonmot-clock>`}
    ${extra}
  </section>`;
}

/** What the character at a side said last. */
export function remarkOf(session: Session<GameView>, side: number): TemplateResult | typeof nothing {
  const seats = session.view.game.sides[side]?.seats ?? [];
  const said = session.remarks.findLast((each) => seats.includes(each.seat));
  if (said === undefined || !settings.now.remarks) return nothing;
  return html`<p class="remark player-remark">${_("“{text}”", { text: said.text })}</p>`;
}
