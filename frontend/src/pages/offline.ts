import { html, type TemplateResult } from "lit";
import { _ } from "../texts";
import { icon } from "../ui/icons";

/** What is shown where the server would have answered: what still works, and what waits. */
export function offline(again: () => void): TemplateResult {
  return html`
    <section class="card offline" aria-labelledby="offline-title">
      <p class="offline-sign" aria-hidden="true">${icon("wifi-off")}</p>
      <h2 id="offline-title">${_("The server cannot be reached")}</h2>
      <ul class="offline-list">
        <li>${icon("check", "good")}<span>${_("The chapters of the help that you have read, and the settings, still work.")}</span></li>
        <li>${icon("clock")}<span>${_("Tables are kept by the server: nothing that was played is lost, but clocks go on.")}</span></li>
        <li>${icon("close", "bad")}<span>${_("New games and words need the server.")}</span></li>
      </ul>
      <p class="row">
        <button type="button" class="button filled" @click=${again}>${_("Try again")}</button>
        <a class="button" href="/help">${_("Help")}</a>
      </p>
    </section>
  `;
}
