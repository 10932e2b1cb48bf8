import { html } from "lit";
import { Piece } from "./piece";

class App extends Piece {
  override render() {
    return html`<main>Bonmot</main>`;
  }
}
customElements.define("bonmot-app", App);
