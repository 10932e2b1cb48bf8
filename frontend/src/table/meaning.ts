import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { ask, why } from "../api";
import { Piece } from "../piece";
import type { Explained, WordExplained } from "../protocol/api";
import { _ } from "../texts";
import { announce } from "../ui/live";

/** What the dictionary of a table says of words; where it must keep silent, it says that. */
export async function explained(table: string, words: string): Promise<readonly WordExplained[]> {
  const asked = new URLSearchParams({ text: words });
  return (await ask<Explained>(`/api/v1/tables/${encodeURIComponent(table)}/meanings?${asked}`)).words;
}

/** The words of a play explained, in the place where they were asked about. */
class MeaningPiece extends Piece {
  @property() table = "";
  /** Parted by spaces. */
  @property() words = "";
  @state() private told: readonly string[] = [];

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("words") || changed.has("table")) void this.load();
  }

  private async load(): Promise<void> {
    const { table, words } = this;
    this.told = [];
    if (words === "") return;
    let told: readonly string[];
    try {
      told = [...new Set((await explained(table, words)).map((each) => each.told))];
    } catch (trouble) {
      told = [why(trouble)];
    }
    if (words !== this.words) return;
    this.told = told;
    announce(told.join(" "));
  }

  override render(): TemplateResult | typeof nothing {
    if (this.told.length === 0) return nothing;
    return html`<aside class="meaning" aria-label=${_("What it means")}>${this.told.map((line) => html`<p>${line}</p>`)}</aside>`;
  }
}
customElements.define("bonmot-meaning", MeaningPiece);

/** A word that is explained below itself when it is pressed, and silent again when it is pressed once more. */
class AskedWordPiece extends Piece {
  @property() table = "";
  @property() word = "";
  /** What is shown of it: perhaps its place, too. */
  @property() label = "";
  @state() private isOpen = false;

  override render(): TemplateResult {
    if (this.word === "") return html`${this.label}`;
    return html`<button
        type="button"
        class="asked-word"
        aria-expanded=${String(this.isOpen)}
        title=${_("What does {word} mean?", { word: this.word })}
        @click=${() => (this.isOpen = !this.isOpen)}
      >
        ${this.label}</button
      >${this.isOpen ? html`<bonmot-meaning .table=${this.table} .words=${this.word}></bonmot-meaning>` : nothing}`;
  }
}
customElements.define("asked-word", AskedWordPiece);
