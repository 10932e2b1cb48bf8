import { html } from "lit";
import { Page } from "./page";

class SettingsPage extends Page {
  override render() {
    return html`<div class="column"><h1>…</h1></div>`;
  }
}
customElements.define("settings-page", SettingsPage);
