import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { ShownChoice, ShownSeat } from "../protocol/api";
import { _ } from "../texts";
import { icon } from "../ui/icons";
import { initial, portrait } from "../ui/portrait";
import { idOf, listed, written } from "./fields";
import type { SetUp } from "./set-up";

/** Somebody who sits down: a face to choose, how well it plays, a name. */
export function seatCard(seat: ShownSeat, place: number, setUp: SetUp): TemplateResult {
  const { who, level, name } = seat;
  const title = _("Player {number}", { number: place + 1 });
  return html`
    <fieldset class="card new-seat" id=${idOf(who.name)}>
      <legend class="visually-hidden">${title}</legend>
      <div class="new-seat-face">${faceOf(seat, setUp)}</div>
      <div class="new-seat-name">
        <p class="new-seat-title" aria-hidden="true">${title}</p>
        ${written(name, setUp)}
      </div>
      <div class="new-seat-faces" role="radiogroup" aria-label=${_("Who plays")} aria-describedby="${idOf(who.name)}-about">
        ${who.choices.map((each) => choice(each, who.name, each.value === setUp.value(who), setUp))}
      </div>
      <p class="new-seat-about" id="${idOf(who.name)}-about">${who.about}</p>
      ${level === null ? nothing : html`<div class="new-seat-level">${listed(level, setUp)}</div>`}
    </fieldset>
  `;
}

/** What the player is called: as was written, or as usual. */
export function calledOf(seat: ShownSeat, setUp: SetUp): string {
  return setUp.value(seat.name).trim() || seat.name.usual;
}

/** The face of whoever sits there. */
export function faceOf(seat: ShownSeat, setUp: SetUp, kind = ""): TemplateResult {
  const value = setUp.value(seat.who);
  if (value === "person") {
    const name = setUp.value(seat.name).trim();
    return html`<span class="new-initial ${kind}">${name === "" ? icon("person") : initial(name)}</span>`;
  }
  if (value === "computer") return html`<span class="new-machine ${kind}">${icon("computer")}</span>`;
  return portrait(value, kind);
}

function choice(each: ShownChoice, field: string, chosen: boolean, setUp: SetUp): TemplateResult {
  return html`
    <label class="new-face" title=${each.title}>
      <input
        type="radio"
        name=${field}
        value=${each.value}
        .checked=${live(chosen)}
        @change=${() => setUp.say(field, each.value)}
      />
      ${smallFace(each.value)}
      <span class="visually-hidden">${each.title}</span>
    </label>
  `;
}

function smallFace(who: string): TemplateResult {
  if (who === "person") return html`<span class="new-kind">${icon("person")}</span>`;
  if (who === "computer") return html`<span class="new-kind">${icon("computer")}</span>`;
  return portrait(who, "small");
}
