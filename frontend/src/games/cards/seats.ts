import { html, nothing, type TemplateResult } from "lit";
import type { Session } from "../../table/session";
import type { View } from "../../protocol/cards";
import { initial, portrait } from "../../ui/portrait";
import { _ } from "../../texts";
import { pips } from "./card";

/** Who races: face, name, what they do, and the cards won. */
export function seatPicture(
  session: Session<View>,
  seat: number,
  { status, key, open }: { status: string; key: string; open: () => void },
): TemplateResult {
  const { game, seats } = session.view;
  const side = game.sides[seat];
  if (side === undefined) return html``;
  const own = session.own.includes(seat);
  const acts = game.acting.includes(seat) && game.final === null;
  const persona = seats[seat]?.persona;
  const [name = ""] = side.names;
  return html`<button
    type="button"
    class=${`seat seat-${side.status} ${own ? "seat-own" : ""} ${acts ? "seat-acts" : ""}`}
    data-seat=${seat}
    title=${_("Cards of {name}", { name })}
    @click=${open}
  >
    <span class="seat-face">${persona ? portrait(persona, "seat-portrait", session.moods[String(seat)] ?? "") : initial(name)}</span>
    <span class="seat-who">
      <span class="seat-name">${name}${key === "" ? nothing : html` <span class="key">${key}</span>`}</span>
      <span class="seat-status">${status}</span>
    </span>
    ${pips(side.score, game.target)}
  </button>`;
}
