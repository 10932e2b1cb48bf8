import { html, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { Piece } from "../piece";
import { _ } from "../texts";

/** Milliseconds in which a score grows to its new value. */
const GROWS = 300;

const isStill = (): boolean => {
  const { motion } = document.documentElement.dataset;
  return motion === "reduced" || (motion !== "full" && window.matchMedia("(prefers-reduced-motion: reduce)").matches);
};

/** A score that counts up when points come in. */
class ScorePiece extends Piece {
  @property({ type: Number }) value = 0;
  @state() private shown = 0;
  private frame = 0;

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("value")) return;
    cancelAnimationFrame(this.frame);
    const from = this.shown;
    if (changed.get("value") === undefined || isStill()) this.shown = this.value;
    else this.count(from, performance.now());
  }

  private count(from: number, since: number): void {
    this.frame = requestAnimationFrame((now) => {
      const part = Math.min(1, Math.max(0, (now - since) / GROWS));
      this.shown = Math.round(from + (this.value - from) * part);
      if (part < 1) this.count(from, since);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
    this.shown = this.value;
  }

  override render(): TemplateResult {
    return html`<span class="visually-hidden">${_("Score")} </span>${this.shown}`;
  }
}

customElements.define("bonmot-score", ScorePiece);
