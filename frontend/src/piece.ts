import { LitElement } from "lit";

/** What every part of the page is made from: it lives in the page itself, so that one style sheet and one
 *  accessibility tree serve all. */
export class Piece extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
