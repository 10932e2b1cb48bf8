import { html, nothing, type TemplateResult } from "lit";
import type { TypedLine } from "../../protocol/duplicate";
import type { Command } from "../../table/session";
import { _ } from "../../texts";
import { icon } from "../../ui/icons";
import { announce } from "../../ui/live";
import { sound } from "../../ui/sound";
import type { DuplicateSession } from "./views";

/** The desk at which the line stands. */
interface AtDesk {
  readonly session: DuplicateSession;
  readonly send: (command: Command) => Promise<boolean>;
  readonly draw: (rack: string) => void;
  querySelector<Found extends Element>(selector: string): Found | null;
  requestUpdate(): void;
}

/** The one line to type on: slips of paper while a round is open (`12 H4 JERKS 58`), racks as they were drawn between
 *  two. What it means is told while it is typed. */
export class DeskLine {
  private meaning: TypedLine | null = null;
  private fault = "";
  /** The slip that was entered last, until something else is typed. */
  private entry = "";
  private asked = 0;

  constructor(private readonly desk: AtDesk) {}

  private get input(): HTMLInputElement | null {
    return this.desk.querySelector<HTMLInputElement>("#desk-line");
  }

  private get isOpen(): boolean {
    return this.desk.session.view.game.phase === "open";
  }

  get text(): string {
    return this.input?.value.trim() ?? "";
  }

  clear(): void {
    if (this.input !== null) this.input.value = "";
    this.mean(null, "");
    this.entry = "";
  }

  /** Put the number of somebody on the line: the slip follows. */
  write(seat: number): void {
    const { input } = this;
    if (input === null) return;
    input.value = `${seat + 1} `;
    input.focus();
    this.typed();
  }

  private mean(meaning: TypedLine | null, fault: string): void {
    this.meaning = meaning;
    this.fault = fault;
    this.desk.requestUpdate();
  }

  private readonly typed = (): void => {
    const { text } = this;
    this.entry = "";
    const number = ++this.asked;
    if (text === "" || !this.isOpen) {
      this.mean(null, "");
      return;
    }
    this.desk.requestUpdate();
    void this.desk.session.preview({ text }).then(
      (preview) => {
        if (number === this.asked) this.mean((preview.more as TypedLine | null) ?? null, preview.fault?.text ?? "");
      },
      () => undefined,
    );
  };

  private readonly keyed = (event: KeyboardEvent): void => {
    if (event.key === "Tab" && !event.shiftKey && this.isOpen && this.text !== "") {
      event.preventDefault();
      void this.complete();
    } else if (event.key === "Escape") this.clear();
  };

  private async complete(): Promise<void> {
    const { input } = this;
    if (input === null) return;
    const preview = await this.desk.session.preview({ text: input.value, what: "complete" }).catch(() => null);
    const more = preview?.more as TypedLine | null;
    if (more != null && more.text !== "") {
      input.value = more.text;
      this.typed();
    }
  }

  private readonly entered = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { text } = this;
    if (!this.isOpen) {
      this.desk.draw(text);
      return;
    }
    if (text === "") return;
    const preview = await this.desk.session.preview({ text }).catch(() => null);
    if (preview === null) return;
    if (preview.command === null) {
      this.mean(this.meaning, preview.fault?.text ?? "");
      sound("wrong");
      return;
    }
    const line = preview.more as TypedLine | null;
    if (await this.desk.send(preview.command)) {
      this.clear();
      if (line !== null) this.entry = `${line.name} · ${line.text}`;
      announce(this.entry);
      this.input?.focus();
    }
  };

  picture(): TemplateResult | typeof nothing {
    const { game } = this.desk.session.view;
    const { isOpen } = this;
    if (game.phase === "over") return nothing;
    const label = isOpen ? _("A slip of paper: player, place, word, score") : _("Rack {number}, as it was drawn", { number: game.round + 1 });
    return html`<form class="desk-line" @submit=${this.entered}>
      <label class="label" for="desk-line">${label}</label>
      <div class="desk-entry">
        <input
          id="desk-line"
          class="input"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="100"
          aria-describedby="desk-meaning"
          @input=${this.typed}
          @keydown=${this.keyed}
        />
        <button class="button only-icon" aria-label=${isOpen ? _("Enter the slip") : _("Draw this rack")}>${icon("check")}</button>
      </div>
      <p id="desk-meaning" class="small quiet desk-meaning">${this.told()}</p>
    </form>`;
  }

  private told(): TemplateResult | string {
    const { meaning } = this;
    if (this.fault !== "") return html`<span class="bad">${this.fault}</span>`;
    if (this.entry !== "") return html`<span class="desk-entered">${icon("check")} ${this.entry}</span>`;
    if (meaning !== null && meaning.text !== "") {
      return html`<strong>${meaning.name}</strong> · ${meaning.text}
        ${meaning.instead === "" ? nothing : _("Instead of {slip}.", { slip: meaning.instead })}`;
    }
    return this.isOpen ? _("12 H4 JERKS 58; a dash for a blank slip; Tab completes") : _("Empty: the program draws.");
  }
}
