import { html } from "lit";
import { _ } from "../texts";
import { Page } from "./page";

class NowherePage extends Page {
  override render() {
    return html`
      <div class="column narrow nowhere">
        <p class="letters nowhere-letters" aria-hidden="true">
          <span class="letter">4<small>4</small></span><span class="letter">0<small>0</small></span
          ><span class="letter">4<small>4</small></span>
        </p>
        <h1>${_("This page does not exist.")}</h1>
        <p class="quiet">${_("The address may be mistyped, or the table may have been deleted.")}</p>
        <p><a class="button filled" href="/">${_("To the first page")}</a></p>
      </div>
    `;
  }
}
customElements.define("nowhere-page", NowherePage);
