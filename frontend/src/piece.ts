import { LitElement } from "lit";
import { settings } from "./settings";
import { spoken } from "./texts";

/** What every part of the page is made from: it lives in the page itself, so that one style sheet and one
 *  accessibility tree serve all, and it draws itself again when the language or a setting changes. */
export class Piece extends LitElement {
  readonly #again = (): void => this.requestUpdate();

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    spoken.addEventListener("changed", this.#again);
    settings.addEventListener("changed", this.#again);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    spoken.removeEventListener("changed", this.#again);
    settings.removeEventListener("changed", this.#again);
  }

  /** Tell those around that something happened here. */
  protected tell(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
