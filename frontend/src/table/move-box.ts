import { html, type TemplateResult } from "lit";
import { Coordinates } from "../board/geometry";
import { settings } from "../settings";
import { _ } from "../texts";
import { icon } from "../ui/icons";
import type { Hints } from "./hints";
import { retroPrompt, understood } from "./retro";

/** Whoever types moves, and does what else the prompt of the retro theme understands. */
export interface Typist {
  readonly coordinates: Coordinates;
  readonly hints: Hints;
  playText(text: string): Promise<boolean>;
  pass(): void;
  exchange(): void;
  challenge(): void;
  requestUpdate(): void;
}

/** Where moves are typed. In the retro theme the computer asks question by question: which word, and then where. */
export class MoveBox {
  /** The word that waits for its place. */
  private word = "";

  constructor(private readonly typist: Typist) {}

  forget(): void {
    this.word = "";
  }

  picture(waiting: string | undefined): TemplateResult {
    return settings.now.theme === "retro" ? retroPrompt(this.word, waiting, this.typed) : this.field();
  }

  private field(): TemplateResult {
    const example = this.typist.coordinates === Coordinates.FRENCH ? "H8 MAISON" : "8D HOUSE";
    return html`<form class="move-box" @submit=${this.typed}>
      ${icon("keyboard")}
      <input
        name="move"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        aria-label=${_("Type a move, such as {example}", { example })}
        placeholder=${_("Type a move: {example}", { example })}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
        }}
      />
      <button class="button only-icon" aria-label=${_("Play the typed move")}>${icon("check")}</button>
    </form>`;
  }

  private readonly typed = (event: Event): void => {
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const text = String(new FormData(form).get("move") ?? "").trim();
    if (text === "") return;
    if (settings.now.theme === "retro") {
      form.reset();
      this.answer(text);
      return;
    }
    void this.typist.playText(text).then((done) => {
      if (!done) return;
      form.reset();
      form.closest("dialog")?.close();
    });
  };

  private answer(text: string): void {
    const said = understood(text, this.word, this.typist.coordinates);
    this.word = said.kind === "word" ? said.text : "";
    this.typist.requestUpdate();
    if (said.kind === "move") void this.typist.playText(said.text);
    else if (said.kind === "pass") this.typist.pass();
    else if (said.kind === "exchange") this.typist.exchange();
    else if (said.kind === "hint") this.typist.hints.toggle();
    else if (said.kind === "challenge") this.typist.challenge();
  }
}
