import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { ask, why } from "../api";
import { knownHere } from "../online/guest";
import { Piece } from "../piece";
import type { KeptLists, ListShown, Sought } from "../protocol/api";
import { _, ngettext } from "../texts";
import { icon } from "../ui/icons";
import { announce } from "../ui/live";

const LISTS = "/api/v1/words/lists";

/** One's own lists of words: what was found is saved under a name, shown again, downloaded, removed. */
class WordListsPiece extends Piece {
  /** What was found just now, and can be saved; null where nothing was. */
  @property({ attribute: false }) sought: Sought | null = null;
  @state() private lists: readonly ListShown[] = [];
  @state() private said = "";
  @state() private trouble = "";

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("sought")) this.said = this.trouble = "";
  }

  async #load(): Promise<void> {
    try {
      this.lists = (await ask<KeptLists>(LISTS)).lists;
    } catch {
      this.lists = []; // the page itself says why nothing can be looked up
    }
  }

  async #tell(doing: () => Promise<string>): Promise<void> {
    this.said = this.trouble = "";
    try {
      this.said = await doing();
      announce(this.said);
      await this.#load();
    } catch (trouble) {
      this.trouble = why(trouble);
      announce(this.trouble);
    }
  }

  readonly #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement) || this.sought === null) return;
    const name = String(new FormData(form).get("name") ?? "").trim();
    const body = this.sought;
    if (!(await knownHere())) return;
    await this.#tell(async () => {
      const kept = await ask<ListShown>(`${LISTS}/${encodeURIComponent(name)}`, { method: "PUT", body });
      form.reset();
      return ngettext("The list “{name}” has {count} word now.", "The list “{name}” has {count} words now.", kept.words, {
        name: kept.name,
      });
    });
  };

  #remove(name: string): Promise<void> {
    return this.#tell(async () => {
      await ask(`${LISTS}/${encodeURIComponent(name)}`, { method: "DELETE" });
      return _("The list “{name}” is removed.", { name });
    });
  }

  override render(): TemplateResult | typeof nothing {
    if (this.sought === null && this.lists.length === 0 && this.said === "") return nothing;
    return html`
      <section class="card words-lists" aria-labelledby="words-lists-title">
        <h2 id="words-lists-title">${_("Your lists")}</h2>
        ${this.sought === null ? nothing : this.#form()}
        ${this.trouble === "" ? nothing : html`<p class="trouble">${icon("warning")}${this.trouble}</p>`}
        ${this.said === "" ? nothing : html`<p class="quiet">${this.said}</p>`}
        ${this.lists.length === 0
          ? nothing
          : html`<ul class="words-kept">
              ${this.lists.map((each) => this.#kept(each))}
            </ul>`}
      </section>
    `;
  }

  #form(): TemplateResult {
    return html`
      <form class="words-save" @submit=${this.#save}>
        <div class="field">
          <label for="words-list-name">${_("Save what was found as")}</label>
          <div class="words-ask">
            <input
              id="words-list-name"
              class="input"
              name="name"
              maxlength="32"
              required
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
            />
            <button type="submit" class="button">${_("Save")}</button>
          </div>
        </div>
      </form>
    `;
  }

  #kept(kept: ListShown): TemplateResult {
    const shown = new URLSearchParams({ tool: "search", among: kept.name, lexicon: kept.language });
    const remove = _("Remove the list “{name}”", { name: kept.name });
    return html`
      <li>
        <a href="/words?${shown}"><b>${kept.name}</b></a>
        <span class="quiet small">${kept.language} · ${ngettext("{count} word", "{count} words", kept.words)}</span>
        <a class="button" href="${LISTS}/${encodeURIComponent(kept.name)}" download="${kept.name}.txt">${_("Download")}</a>
        <button type="button" class="button" aria-label=${remove} @click=${() => void this.#remove(kept.name)}>${_("Remove")}</button>
      </li>
    `;
  }
}
customElements.define("word-lists", WordListsPiece);
