import { html, nothing, type TemplateResult } from "lit";
import type { Hinted } from "../protocol/messages";
import { _, ngettext } from "../texts";
import { announce } from "../ui/live";
import { whyNot } from "./session";

/** What a hint of each grade adds to those before it. */
const gradeNames = (): readonly string[] => [
  _("what the best move scores"),
  _("which way it runs"),
  _("where it begins"),
  _("how long it is"),
  _("its first letter"),
  _("its letters"),
  _("the whole word"),
];

/** What was told so far, and what asking once more would tell and cost. */
function hintCard(
  told: Hinted | null,
  grade: number,
  cost: number,
  ask: () => void,
  close: () => void,
): TemplateResult {
  const names = gradeNames();
  const next = names[grade];
  const price = cost > 0 ? ngettext("costs {count} point", "costs {count} points", cost) : "";
  return html`<section class="card soft hint-card" aria-label=${_("Hint")}>
    <header class="hint-head">
      <h3>${_("Hint")}</h3>
      <span class="hint-steps" role="img" aria-label=${_("{grade} of {most}", { grade, most: names.length })}>
        ${names.map((_name, at) => html`<span class=${at < grade ? "hint-step hint-step-told" : "hint-step"}></span>`)}
      </span>
    </header>
    ${told === null ? nothing : html`<p class="hint-told">${told.lines.map((line) => html`<span>${line}</span> `)}</p>`}
    <div class="row">
      ${next === undefined
        ? nothing
        : html`<button type="button" class="button" @click=${ask}>
            ${_("Tell me {what}", { what: next })}${price === "" ? nothing : html` <span class="quiet">· ${price}</span>`}
          </button>`}
      <button type="button" class="button plain" @click=${close}>${_("Close")}</button>
    </div>
  </section>`;
}

/** What hints need of the table at which they are asked for. */
interface Asking {
  readonly session: () => HintingSession;
  readonly changed: () => void;
  readonly refused: (text: string) => void;
}

interface HintingSession {
  readonly view: { readonly hinted: number; readonly hint_cost: number };
  hint(grade: number): Promise<Hinted>;
}

/** The hints of a turn: what was told last, and whether its card is open. */
export class Hints {
  told: Hinted | null = null;
  isOpen = false;

  constructor(private readonly table: Asking) {}

  forget(): void {
    this.told = null;
    this.isOpen = false;
    this.table.changed();
  }

  /** Tell again what this turn has paid for already; after that, one grade more. */
  async ask(): Promise<void> {
    const { hinted } = this.table.session().view;
    await this.tell(hinted > 0 && this.told === null ? hinted : Math.min(hinted + 1, gradeNames().length));
  }

  private async tell(grade: number): Promise<void> {
    try {
      this.told = await this.table.session().hint(grade);
      this.isOpen = true;
      announce(this.told.lines.join(" "));
      this.table.changed();
    } catch (trouble) {
      this.table.refused(whyNot(trouble, _("The server cannot be reached.")));
    }
  }

  readonly toggle = (): void => {
    const { hinted, hint_cost: cost } = this.table.session().view;
    this.isOpen = !this.isOpen;
    this.table.changed();
    // Where hints are free, the button tells the first one at once.
    if (this.isOpen && this.told === null && (cost === 0 || hinted > 0)) void this.ask();
  };

  card(close: () => void): TemplateResult {
    const { hinted, hint_cost: cost } = this.table.session().view;
    return hintCard(this.told, hinted, cost, () => void this.ask(), close);
  }
}
