import { html, nothing, type TemplateResult } from "lit";
import { offerSeat } from "../../table/invitation";
import { wordPicture } from "../../table/sheet";
import { _ } from "../../texts";
import { icon } from "../../ui/icons";
import { slipsOf } from "./standings";
import type { DuplicateSession } from "./views";

/** Everybody's slip in the open round; between two rounds, those of the last one. */
export function deskSlips(session: DuplicateSession, write: (seat: number) => void): TemplateResult {
  const { game } = session.view;
  const last = game.rounds.at(-1);
  if (game.phase !== "open" && last !== undefined) {
    return html`<h3 class="desk-title">${_("Slips of round {number}", { number: last.number })}</h3>
      <div class="desk-scroll">${slipsOf(session, last, [])}</div>`;
  }
  const listed = new Set(game.standings.map((each) => each.player)); // not who was shown out before the first rack
  return html`<div class="desk-scroll">
    <table class="figures desk-table">
      <tbody>
        ${game.sides.map((_side, seat) => (listed.has(seat) ? slipRow(session, seat, () => write(seat)) : nothing))}
      </tbody>
    </table>
  </div>`;
}

/** Whose slip it is, what it is worth, and what the referee can do about it. */
function slipRow(session: DuplicateSession, seat: number, write: () => void): TemplateResult {
  const { game } = session.view;
  const { names: [name = ""] = [], resigned: hasLeft = false } = game.sides[seat] ?? {};
  const worth = session.told.desk?.slips.find((each) => each.seat === seat);
  const isOpen = game.phase === "open";
  const isComputer = session.view.seats[seat]?.computer === true;
  const isHere = session.own.includes(seat);
  return html`<tr class=${worth === undefined ? "desk-missing" : ""} data-seat=${seat}>
    <td class="quiet">${seat + 1}</td>
    <th scope="row">
      ${name}
      <span class="quiet small">${hasLeft ? _("has left") : isComputer ? _("computer") : isHere ? _("on paper") : game.doors === "" ? _("own device") : nothing}</span>
    </th>
    <td>
      ${worth === undefined
        ? isOpen && !hasLeft
          ? html`<span class="quiet">…</span>`
          : nothing
        : html`${worth.word === "" ? nothing : html`<span class="sheet-place">${worth.place}</span> ${wordPicture(worth.word)}`}
            ${worth.fault === "" ? nothing : html`<span class="bad small">${worth.fault}</span>`}`}
    </td>
    <td class=${`figure ${worth?.is_top ? "standings-in strong" : ""}`}>
      ${worth === undefined ? nothing : html`${worth.score}${worth.is_top ? html` <span role="img" aria-label=${_("the top")}>✓</span>` : nothing}`}
    </td>
    <td class="desk-tools">
      ${isComputer || hasLeft
        ? nothing
        : html`${isOpen
            ? html`<button type="button" class="button only-icon" aria-label=${_("Write a slip for {name}", { name })} title=${_("Write a slip for {name}", { name })} @click=${write}>
                ${icon("pencil")}
              </button>`
            : nothing}
          ${isHere
            ? html`<button type="button" class="button only-icon" data-offer=${seat} aria-label=${_("Offer this seat to a phone: {name}", { name })} title=${_("Offer this seat to a phone: {name}", { name })} @click=${() => void offerSeat(session.view.name, seat, name)}>
                ${icon("link")}
              </button>`
            : nothing}`}
    </td>
  </tr>`;
}
