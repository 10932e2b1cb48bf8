import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { ask, why } from "../api";
import type { HelpChapter, HelpFound, HelpList, HelpPage as Chapter } from "../protocol/api";
import { _, language, ngettext } from "../texts";
import { icon } from "../ui/icons";
import { announce } from "../ui/live";
import { AskingPage } from "./page";

const PATIENCE = 150;

/** The help: the same chapters as in the terminal, one at a time, and a search through all. */
class HelpPage extends AskingPage {
  @state() private chapters: readonly HelpChapter[] = [];
  @state() private chapter: Chapter | null = null;
  @state() private found: readonly HelpFound[] | null = null;
  @state() private searched = "";

  #shown = "";
  #soon = 0;

  constructor() {
    super();
    this.asks(this.#again);
  }

  readonly #again = (): void => {
    void this.#list();
    if (this.searched !== "") void this.#search();
  };

  async #list(): Promise<void> {
    await this.tried(async () => {
      this.chapters = (await ask<HelpList>("/api/v1/help")).chapters;
    });
  }

  /** The chapter of the address; without one, the first, except on phones, where the list comes first. */
  get #wanted(): string {
    return this.place.named["chapter"] ?? "";
  }

  protected override updated(): void {
    const wanted = `${language()} ${this.#wanted || "introduction"}`;
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    void this.#read(this.#wanted || "introduction");
  }

  async #read(name: string): Promise<void> {
    try {
      this.chapter = await ask<Chapter>(`/api/v1/help/${encodeURIComponent(name)}`);
      this.trouble = "";
      await this.updateComplete;
      if (location.hash !== "") document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    } catch (trouble) {
      this.trouble = why(trouble);
      announce(this.trouble);
      this.chapter = null;
    }
  }

  readonly #typed = (event: Event): void => {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.searched = event.target.value.trim();
    clearTimeout(this.#soon);
    this.#soon = window.setTimeout(() => void this.#search(), PATIENCE);
  };

  async #search(): Promise<void> {
    const wanted = this.searched;
    if (wanted === "") {
      this.found = null;
      return;
    }
    await this.tried(async () => {
      const { found } = await ask<HelpList>(`/api/v1/help?search=${encodeURIComponent(wanted)}`);
      if (wanted !== this.searched) return;
      this.found = found;
      announce(ngettext("{count} place", "{count} places", found.length));
    });
  }

  override render() {
    return html`
      <div class="column help ${this.#wanted === "" ? "help-open" : ""}">
        <div class="help-side">
          <h1 class="help-title">${_("Help")}</h1>
          <div class="help-search" role="search">
            <label class="visually-hidden" for="help-search">${_("Search the help")}</label>
            ${icon("search")}
            <input
              id="help-search"
              class="input"
              type="search"
              placeholder=${_("Search the help")}
              autocomplete="off"
              maxlength="100"
              @input=${this.#typed}
            />
          </div>
          <nav aria-label=${_("Chapters")}>
            <ul class="help-chapters">
              ${this.chapters.map(
                (each) =>
                  html`<li>
                    <a href="/help/${each.name}" aria-current=${this.found === null && each.name === this.chapter?.name ? "page" : nothing} @click=${this.#leaveSearch}
                      >${each.title}</a
                    >
                  </li>`,
              )}
            </ul>
          </nav>
        </div>
        <article class="help-text">
          ${this.trouble === "" ? nothing : html`<p class="trouble">${this.trouble}</p>`}
          ${this.found === null ? this.#reading() : this.#results(this.found)}
        </article>
      </div>
    `;
  }

  #reading(): TemplateResult | typeof nothing {
    const { chapter } = this;
    if (chapter === null) return nothing;
    const at = this.chapters.findIndex((each) => each.name === chapter.name);
    const before = this.chapters[at - 1];
    const after = this.chapters[at + 1];
    return html`
      <p class="help-back"><a href="/help">${icon("back")}${_("All chapters")}</a></p>
      <h1>${chapter.title}</h1>
      <div class="prose">${unsafeHTML(chapter.html)}</div>
      <nav class="help-on" aria-label=${_("Neighbouring chapters")}>
        ${at > 0 && before ? html`<a href="/help/${before.name}">${icon("back")}<span>${before.title}</span></a>` : nothing}
        ${after ? html`<a class="push" href="/help/${after.name}"><span>${after.title}</span>${icon("forward")}</a>` : nothing}
      </nav>
    `;
  }

  readonly #leaveSearch = (): void => {
    this.found = null;
    this.searched = "";
    const field = this.querySelector<HTMLInputElement>("#help-search");
    if (field) field.value = "";
  };

  #results(found: readonly HelpFound[]): TemplateResult {
    return html`
      <h1>${_("Search")}</h1>
      <p class="quiet">${ngettext("{count} place", "{count} places", found.length)}</p>
      <ul class="help-found">
        ${found.map(
          (each) => html`
            <li>
              <a href="/help/${each.chapter.name}${each.id === "" ? "" : `#${each.id}`}" @click=${this.#leaveSearch}>
                <strong>${each.chapter.title}</strong>
                <span class="quiet">${each.section === each.chapter.title ? "" : each.section}</span>
              </a>
              <p class="small">${each.line}</p>
            </li>
          `,
        )}
      </ul>
    `;
  }
}
customElements.define("help-page", HelpPage);
