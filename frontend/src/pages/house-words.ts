import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { ask, why } from "../api";
import { knownHere } from "../online/guest";
import { Piece } from "../piece";
import type { HouseChange, ShownHouse, ShownHouses } from "../protocol/api";
import { _ } from "../texts";
import { icon } from "../ui/icons";
import { announce } from "../ui/live";

/** House words of one person or one club: seen by whoever may choose them, changed by whoever keeps them. */
class HouseWordsPiece extends Piece {
  /** Where they are asked for, and changed. */
  @property() address = "";
  /** Whose they are, in a sentence. */
  @property() about = "";
  @state() private found: ShownHouses | null = null;
  @state() private trouble = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("address") && this.address !== "") void this.#load();
  }

  async #load(): Promise<void> {
    try {
      this.found = await ask<ShownHouses>(this.address);
    } catch {
      this.found = null; // the page itself says why nothing can be asked for
    }
  }

  async #change(language: string, body: HouseChange): Promise<boolean> {
    this.trouble = "";
    if (!(await knownHere())) return false;
    try {
      this.found = await ask<ShownHouses>(`${this.address}/${encodeURIComponent(language)}`, { method: "POST", body });
      announce(_("The house words are changed."));
      return true;
    } catch (trouble) {
      this.trouble = why(trouble);
      announce(this.trouble);
      return false;
    }
  }

  readonly #add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const given = new FormData(form);
    const add = String(given.get("words") ?? "");
    if (await this.#change(String(given.get("language") ?? ""), { add })) form.reset();
  };

  override render(): TemplateResult | typeof nothing {
    const { found } = this;
    if (found === null) return nothing;
    return html`
      <section class="card words-house" aria-labelledby="words-house-title">
        <h2 id="words-house-title">${_("House words")}</h2>
        <p class="quiet">${this.about}</p>
        ${found.houses.map((each) => this.#house(found, each))}
        ${found.houses.length === 0 ? html`<p class="quiet">${_("There are none yet.")}</p>` : nothing}
        ${found.may_change ? this.#form(found) : nothing}
        ${this.trouble === "" ? nothing : html`<p class="trouble">${icon("warning")}${this.trouble}</p>`}
      </section>
    `;
  }

  #house(found: ShownHouses, house: ShownHouse): TemplateResult {
    const title = found.languages.find((each) => each.value === house.language)?.title ?? house.language;
    const words = [...house.added.map((word) => ({ word, good: true })), ...house.banned.map((word) => ({ word, good: false }))];
    return html`
      <h3>${title}</h3>
      <ul class="words-house-list">
        ${words.map(
          ({ word, good }) =>
            html`<li>
              <span class=${good ? "good" : "quiet"}>${good ? word : _("not {words}", { words: word })}</span>
              ${found.may_change
                ? html`<button
                    type="button"
                    class="button only-icon"
                    aria-label=${_("Say nothing of {word} any more", { word })}
                    @click=${() => void this.#change(house.language, { remove: word })}
                  >
                    ${icon("close")}
                  </button>`
                : nothing}
            </li>`,
        )}
      </ul>
    `;
  }

  #form({ languages }: ShownHouses): TemplateResult {
    return html`
      <form class="words-save" @submit=${this.#add}>
        <div class="field">
          <label for="words-house-words">${_("Words that are good, and with a minus words that are not: kalix, -zut")}</label>
          <div class="words-ask">
            <input
              id="words-house-words"
              class="input"
              name="words"
              maxlength="2000"
              required
              autocomplete="off"
              autocapitalize="characters"
              spellcheck="false"
            />
            <select class="select" name="language" aria-label=${_("Language")}>
              ${languages.map((each) => html`<option value=${each.value}>${each.title}</option>`)}
            </select>
            <button type="submit" class="button">${_("Add")}</button>
          </div>
        </div>
      </form>
    `;
  }
}
customElements.define("house-words", HouseWordsPiece);
