import { html, nothing, type TemplateResult } from "lit";
import { settings } from "../settings";
import { _ } from "../texts";
import { icon } from "../ui/icons";
import type { Session } from "./session";
import { hasNobody, type GameView } from "./views";

/** The settings count how fast computers are, the server how long they take. */
export const paceOf = (speed: number): number => 9 - speed;

/** For people who look on: how fast computers play, and a button to hold them. */
export function watching(session: Session<GameView>): TemplateResult | typeof nothing {
  const { view } = session;
  if (view.is_over || !hasNobody(view)) {
    return html`<p class="quiet small">${_("You are watching.")}</p>`;
  }
  const { speed, aloud } = settings.now;
  const change = (wanted: { speed?: number; aloud?: boolean }) => {
    settings.change(wanted);
    session.pace(paceOf(settings.now.speed), settings.now.aloud);
  };
  return html`<section class="card watching" aria-label=${_("Watching")}>
    <label class="field">
      <span class="label">${_("Speed of computers")}</span>
      <input
        type="range"
        min="0"
        max="9"
        .value=${String(speed)}
        @change=${(event: Event) => {
          if (event.target instanceof HTMLInputElement) change({ speed: Number(event.target.value) });
        }}
      />
    </label>
    <label class="switch">
      <span>${_("Show what they think")}</span>
      <input
        type="checkbox"
        role="switch"
        .checked=${aloud}
        @change=${(event: Event) => {
          if (event.target instanceof HTMLInputElement) change({ aloud: event.target.checked });
        }}
      />
    </label>
    <div class="row">
      <button class="button" aria-pressed=${String(session.held)} @click=${() => session.hold()}>
        ${icon(session.held ? "play" : "pause")} ${session.held ? _("Go on") : _("Hold")}
      </button>
      <button class="button" @click=${() => session.force()}>${icon("forward")} ${_("Next move")}</button>
    </div>
  </section>`;
}
