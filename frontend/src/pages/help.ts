import { html } from "lit";
import { Page } from "./page";

class HelpPage extends Page {
  override render() {
    return html`<div class="column"><h1>…</h1></div>`;
  }
}
customElements.define("help-page", HelpPage);
