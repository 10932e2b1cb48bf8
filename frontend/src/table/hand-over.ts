import { html, type TemplateResult } from "lit";
import { _ } from "../texts";
import { initial } from "../ui/portrait";
import type { Session } from "./session";
import { nameOf, nameOfSeat, type GameView } from "./views";

/** Several people share this screen: nothing of anybody's is on the page until the next one says to be there. */
export function handOver(session: Session<GameView>, ready: () => void): TemplateResult {
  const { game, waits_for: seat } = session.view;
  const name = seat === null ? "" : nameOfSeat(game, seat);
  return html`<div class="hand-over">
    <section class="card hand-over-card">
      ${initial(name)}
      <h1>${_("{name}, are you there?", { name })}</h1>
      <p class="quiet">${_("Nobody else should see the screen now.")}</p>
      <button class="button filled big" autofocus @click=${ready}>${_("Here I am")}</button>
      <p class="quiet small">
        ${game.sides.map((side, at) => html`<span class="hand-over-score">${nameOf(game, at)} ${side.score}</span> `)}
      </p>
      <ol class="log hand-over-log">
        ${session.log.slice(-3).map((entry) => entry.lines.map((line) => html`<li>${line}</li>`))}
      </ol>
    </section>
  </div>`;
}
