import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask, why } from "../api";
import type {
  Checked,
  CheckedWord,
  Hooked,
  LabelShown,
  Lexica,
  Longer,
  PlusOne,
  Sought,
  WordsFound,
} from "../protocol/api";
import { go } from "../router";
import { _, figure, language, ngettext } from "../texts";
import { icon } from "../ui/icons";
import { announce } from "../ui/live";
import { AskingPage } from "./page";
import "./house-words";
import "./word-lists";

type Tool = "check" | "anagrams" | "plus-one" | "hooks" | "pattern" | "search" | "list";

type Answer =
  | { readonly of: "check"; readonly found: Checked }
  | { readonly of: "hooks"; readonly found: Hooked }
  | { readonly of: "plus-one"; readonly found: PlusOne }
  | { readonly of: "words"; readonly found: WordsFound };

interface ToolShown {
  readonly tool: Tool;
  readonly label: () => string;
  /** What the field is called, and what may be typed there. */
  readonly asked: () => string;
  readonly hint: () => string;
  readonly example: string;
}

const TOOLS: readonly ToolShown[] = [
  {
    tool: "check",
    label: () => _("Check"),
    asked: () => _("One word or several"),
    hint: () => _("Accents may be left out."),
    example: "QUIZ",
  },
  {
    tool: "anagrams",
    label: () => _("Anagrams"),
    asked: () => _("Your letters"),
    hint: () => _("With ? for a blank."),
    example: "AEINRT?",
  },
  {
    tool: "plus-one",
    label: () => _("Plus one"),
    asked: () => _("Your letters"),
    hint: () => _("The letters that make a word with all of yours, and the words."),
    example: "AEINRST",
  },
  {
    tool: "hooks",
    label: () => _("Hooks"),
    asked: () => _("A word"),
    hint: () => _("The letters that lengthen it, and the longer words it is in."),
    example: "PORT",
  },
  {
    tool: "pattern",
    label: () => _("Pattern"),
    asked: () => _("What the word looks like"),
    hint: () =>
      _(
        "? any letter, * any run of letters, @ a vowel, % a consonant, [AEI] one of these, [^AEI] none of these.",
      ),
    example: "W@G?N",
  },
  {
    tool: "search",
    label: () => _("Search"),
    asked: () => _("A regular expression"),
    hint: () =>
      _(
        "^ the beginning, $ the end, . any letter, (a|b) one or the other, * + ? {2,3} how often; elsewhere it may stand anywhere in the word.",
      ),
    example: "^(re|un).*ing$",
  },
  {
    tool: "list",
    label: () => _("Lists"),
    asked: () => "",
    hint: () => _("All words of a length, of a nature, of a region or a time, in the order of the alphabet."),
    example: "",
  },
];

/** How sure words are at least; nothing said: the words that games take. */
const SURE: readonly (readonly [string, () => string])[] = [
  ["3", () => _("certain")],
  ["2", () => _("very likely")],
  ["", () => _("likely")],
  ["0", () => _("doubtful")],
];

const ORDERS: readonly (readonly [string, () => string])[] = [
  ["", () => _("the alphabet")],
  ["length", () => _("length")],
  ["probability", () => _("probability of being drawn")],
];

const LENGTHS = Array.from({ length: 14 }, (_each, index) => index + 2);

/** What a list may be asked by: one of them must be said. */
const LISTED_BY = ["minimum", "nature", "label"] as const;

/** Words looked up. The question stands in the address, so that an answer can be kept or sent. */
class WordsPage extends AskingPage {
  @state() private lexica: Lexica | null = null;
  @state() private answer: Answer | null = null;
  @state() private waiting = false;

  #asked: AbortController | null = null;
  #answered = "";
  #kept: Sought | null = null;
  #keptOf: Answer | null = null;

  constructor() {
    super();
    this.asks(this.#learn);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#asked?.abort();
  }

  readonly #learn = async (): Promise<void> => {
    this.#answered = "";
    await this.tried(async () => {
      this.lexica = await ask<Lexica>("/api/v1/words/lexica");
    });
  };

  get #tool(): ToolShown {
    const wanted = this.place.query.get("tool");
    return TOOLS.find((each) => each.tool === wanted) ?? (TOOLS[0] as ToolShown);
  }

  get #lexicon(): string {
    const wanted = this.place.query.get("lexicon");
    const known = this.lexica?.lexica ?? [];
    return (known.find((each) => each.name === wanted) ?? known.find((each) => each.language === language()))?.name ?? language();
  }

  protected override updated(): void {
    const { query } = this.place;
    const question = `${language()} ${this.#lexicon} ${query}`;
    if (this.lexica === null || question === this.#answered) return;
    this.#answered = question;
    void this.#ask();
  }

  /** The address of a question: what is said here goes before what stood there. */
  #address(said: Readonly<Record<string, string>>): string {
    const query = new URLSearchParams(this.place.query);
    for (const [name, value] of Object.entries(said)) {
      if (value === "") query.delete(name);
      else query.set(name, value);
    }
    return `/words?${query}`;
  }

  async #ask(start = 0): Promise<void> {
    this.#asked?.abort();
    const { tool } = this.#tool;
    const { query } = this.place;
    const text = query.get("text") ?? "";
    if (start === 0) {
      this.answer = null;
      this.trouble = "";
    }
    const asksElsewhere = (tool === "list" && LISTED_BY.some((name) => query.has(name))) || (tool === "search" && ["contains", "subset", "among"].some((name) => query.has(name)));
    if (text === "" && !asksElsewhere) return;
    const asking = new AbortController();
    this.#asked = asking;
    this.waiting = true;
    try {
      const answer = await this.#answerTo(tool, text, start, asking.signal);
      this.answer = answer;
      announce(summary(answer));
    } catch (trouble) {
      if (asking.signal.aborted) return;
      this.trouble = why(trouble);
      announce(this.trouble);
    }
    this.waiting = false;
  }

  async #answerTo(tool: Tool, text: string, start: number, signal: AbortSignal): Promise<Answer> {
    const { query } = this.place;
    const asked = new URLSearchParams({ lexicon: this.#lexicon });
    if (tool !== "list") asked.set("text", text);
    const tier = query.get("tier");
    if (tier !== null && tool !== "hooks") asked.set("tier", tier);
    if (tool === "check") return { of: "check", found: await ask<Checked>(`/api/v1/words/check?${asked}`, { signal }) };
    if (tool === "hooks") return { of: "hooks", found: await ask<Hooked>(`/api/v1/words/hooks?${asked}`, { signal }) };
    if (tool === "plus-one") return { of: "plus-one", found: await ask<PlusOne>(`/api/v1/words/plus-one?${asked}`, { signal }) };
    const more = tool === "search" ? ["contains", "subset", "among", "order"] : [];
    for (const name of ["minimum", "maximum", "nature", "label", ...more]) {
      const value = query.get(name);
      if (value !== null) asked.set(name, value);
    }
    if (tool === "list" && query.has("minimum")) asked.set("maximum", query.get("minimum") ?? "");
    if (query.get("exact") === "1" && tool === "anagrams") asked.set("exact", "true");
    asked.set("start", String(start));
    const found = await ask<WordsFound>(`/api/v1/words/${tool}?${asked}`, { signal });
    const before = start > 0 && this.answer?.of === "words" ? this.answer.found.words : [];
    return { of: "words", found: { ...found, words: [...before, ...found.words] } };
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const data = new FormData(form);
    const said: Record<string, string> = { text: "", exact: "", minimum: "", nature: "", label: "", tier: "", contains: "", subset: "", among: "", order: "" };
    for (const [name, value] of data) if (typeof value === "string") said[name] = value.trim();
    this.#answered = "";
    go(this.#address(said), { replace: true });
    this.requestUpdate();
  };

  override render() {
    const shown = this.#tool;
    return html`
      <div class="column words">
        <h1>${_("Words")}</h1>
        <nav class="choice words-tools" aria-label=${_("What to look up")}>
          ${TOOLS.map(
            (each) =>
              html`<a
                href=${this.#address({ tool: each.tool, minimum: "", nature: "", label: "", exact: "", contains: "", subset: "", among: "", order: "", ...(each.tool === "list" ? { text: "" } : {}) })}
                aria-current=${each === shown ? "true" : nothing}
                >${each.label()}</a
              >`,
          )}
        </nav>
        <form class="card words-form" role="search" @submit=${this.#submit}>
          ${shown.tool === "list" ? this.#listFields() : this.#textField(shown)} ${this.#lexiconField()}
          ${shown.tool === "hooks" ? nothing : this.#tierField()} ${shown.tool === "search" ? this.#searchFields() : nothing}
          ${shown.tool === "anagrams"
            ? html`<label class="switch words-exact"
                ><input
                  type="checkbox"
                  role="switch"
                  name="exact"
                  value="1"
                  .checked=${this.place.query.get("exact") === "1"}
                />
                <span>${_("Use every letter")}</span></label
              >`
            : nothing}
          <p class="hint words-hint" id="words-hint">${shown.hint()}</p>
        </form>
        <div class="words-answer" aria-busy=${this.waiting}>${this.#answerShown()}</div>
        <word-lists .sought=${this.#sought}></word-lists>
        <house-words
          address="/api/v1/house"
          about=${_("Words that you add to the dictionary, or ban from it, at tables where you choose your list. A game keeps the words it began with.")}
        ></house-words>
      </div>
    `;
  }

  #textField(shown: ToolShown): TemplateResult {
    return html`
      <div class="field words-text">
        <label for="words-text">${shown.asked()}</label>
        <div class="words-ask">
          <input
            id="words-text"
            class="input words-input"
            name="text"
            .value=${this.place.query.get("text") ?? ""}
            placeholder=${shown.example}
            aria-describedby="words-hint"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            maxlength="200"
            ?required=${shown.tool !== "search"}
          />
          <button type="submit" class="button filled">${icon("search")}${_("Search")}</button>
        </div>
      </div>
    `;
  }

  #searchFields(): TemplateResult {
    const { query } = this.place;
    const letters = (name: string, label: string, longest = 40): TemplateResult => html`
      <div class="field">
        <label for="words-${name}">${label}</label>
        <input
          id="words-${name}"
          class="input"
          name=${name}
          .value=${query.get(name) ?? ""}
          autocomplete="off"
          autocapitalize=${name === "among" ? "none" : "characters"}
          spellcheck="false"
          maxlength=${longest}
        />
      </div>
    `;
    return html`
      ${letters("contains", _("Has all these letters"))} ${letters("subset", _("Is made of these letters"))}
      ${letters("among", _("In these lists of yours (and, or, not)"), 500)}
      <div class="field">
        <label for="words-order">${_("In order of")}</label>
        <select id="words-order" class="select" name="order">
          ${ORDERS.map(([order, name]) => html`<option value=${order} ?selected=${(query.get("order") ?? "") === order}>${name()}</option>`)}
        </select>
      </div>
    `;
  }

  /** What was found, as it is asked again to be saved; null where the answer is no list of words. */
  get #sought(): Sought | null {
    if (this.answer?.of !== "words" || this.answer.found.total === 0) return null;
    if (this.#keptOf === this.answer) return this.#kept;
    const { query } = this.place;
    const { tool } = this.#tool;
    const text = (name: string): string => query.get(name) ?? "";
    const number = (name: string): number | null => (query.has(name) ? Number(query.get(name)) : null);
    const minimum = number("minimum");
    this.#keptOf = this.answer;
    this.#kept = {
      tool,
      lexicon: this.#lexicon,
      text: tool === "list" ? "" : text("text"),
      exact: query.get("exact") === "1",
      contains: text("contains"),
      subset: text("subset"),
      among: text("among"),
      minimum,
      maximum: tool === "list" ? minimum : number("maximum"),
      nature: text("nature"),
      label: text("label"),
      tier: number("tier"),
    };
    return this.#kept;
  }

  /** The labels that words of the chosen lexicon have. */
  get #labels(): readonly LabelShown[] {
    const spoken = this.lexica?.lexica.find((each) => each.name === this.#lexicon)?.language ?? language();
    return this.lexica?.labels.filter((each) => each.languages.includes(spoken)) ?? [];
  }

  #listFields(): TemplateResult {
    const { query } = this.place;
    const usual = LISTED_BY.some((name) => query.has(name)) ? "" : "2";
    return html`
      <div class="field">
        <label for="words-length">${_("Number of letters")}</label>
        <select id="words-length" class="select" name="minimum">
          <option value="">${_("all")}</option>
          ${LENGTHS.map(
            (each) =>
              html`<option value=${each} ?selected=${(query.get("minimum") ?? usual) === String(each)}>${each}</option>`,
          )}
        </select>
      </div>
      <div class="field">
        <label for="words-nature">${_("Nature")}</label>
        <select id="words-nature" class="select" name="nature">
          <option value="">${_("all")}</option>
          ${this.lexica?.natures.map(
            (each) =>
              html`<option value=${each.letter} ?selected=${query.get("nature") === each.letter}>${each.name}</option>`,
          )}
        </select>
      </div>
      <div class="field">
        <label for="words-label">${_("Label")}</label>
        <select id="words-label" class="select" name="label">
          <option value="">${_("all")}</option>
          ${this.#labels.map(
            (each) => html`<option value=${each.letter} ?selected=${query.get("label") === each.letter}>${each.name}</option>`,
          )}
        </select>
      </div>
      <button type="submit" class="button filled words-show">${_("Show")}</button>
    `;
  }

  #tierField(): TemplateResult {
    const now = this.place.query.get("tier") ?? "";
    return html`
      <div class="field words-tier">
        <label for="words-tier">${_("At least")}</label>
        <select id="words-tier" class="select" name="tier">
          ${SURE.map(([tier, name]) => html`<option value=${tier} ?selected=${tier === now}>${name()}</option>`)}
        </select>
      </div>
    `;
  }

  #lexiconField(): TemplateResult {
    return html`
      <div class="field words-lexicon">
        <label for="words-lexicon">${_("Words of")}</label>
        <select
          id="words-lexicon"
          class="select"
          name="lexicon"
          @change=${(event: Event) => {
            if (event.target instanceof HTMLSelectElement) go(this.#address({ lexicon: event.target.value }), { replace: true });
          }}
        >
          ${this.lexica?.lexica.map(
            (each) => html`<option value=${each.name} ?selected=${each.name === this.#lexicon}>${each.title}</option>`,
          )}
        </select>
      </div>
    `;
  }

  #answerShown(): TemplateResult | typeof nothing {
    if (this.trouble !== "") return html`<p class="trouble">${icon("warning")}${this.trouble}</p>`;
    if (this.answer === null) return nothing;
    switch (this.answer.of) {
      case "check":
        return html`<ul class="words-checked">
          ${this.answer.found.words.map((each) => this.#checked(each))}
        </ul>`;
      case "hooks":
        return this.#hooked(this.answer.found);
      case "plus-one":
        return this.answer.found.letters.length === 0
          ? html`<p class="card quiet">${ngettext("{count} word", "{count} words", 0)}</p>`
          : html`${this.#longer(this.answer.found.letters)}`;
      case "words":
        return this.#listed(this.answer.found);
    }
  }

  #checked(checked: CheckedWord): TemplateResult {
    return html`
      <li class="card">
        <p class="words-verdict ${checked.valid ? "good" : "bad"}">
          ${icon(checked.valid ? "check" : "close")}<b>${checked.word}</b>
          <span>${checked.valid ? _("valid") : _("not valid")}</span>
        </p>
        ${checked.facts.length === 0
          ? nothing
          : html`<dl class="words-facts">
              ${checked.facts.map((each) => html`<div><dt>${each.name}</dt><dd>${each.text}</dd></div>`)}
            </dl>`}
        ${checked.valid
          ? html`<p class="row small">
              <a href=${this.#address({ tool: "hooks", text: checked.word })}>${_("Hooks")}</a>
              <a href=${this.#address({ tool: "anagrams", text: checked.word, exact: "1" })}>${_("Anagrams")}</a>
            </p>`
          : nothing}
      </li>
    `;
  }

  #hooked(hooked: Hooked): TemplateResult {
    const letters = (found: readonly string[]): TemplateResult | TemplateResult[] =>
      found.length === 0 ? html`–` : found.map((each) => html`<span class="letter hook">${each}</span>`);
    return html`
      <section class="card words-hooked">
        <p class="words-verdict ${hooked.valid ? "good" : "bad"}">
          ${icon(hooked.valid ? "check" : "close")}<b>${hooked.word}</b>
          <span>${hooked.valid ? _("valid") : _("not valid")}</span>
        </p>
        <dl class="words-line">
          <dt>${_("front")}</dt>
          <dd>${letters(hooked.front)}<span class="words-rest" aria-hidden="true">${hooked.word}</span></dd>
          <dt>${_("back")}</dt>
          <dd><span class="words-rest" aria-hidden="true">${hooked.word}</span>${letters(hooked.back)}</dd>
        </dl>
      </section>
      ${this.#longer(hooked.longer)}
    `;
  }

  #longer(longer: readonly Longer[]): TemplateResult[] {
    return longer.map(
      (each) => html`
        <section class="card">
          <h2 class="words-longer">${each.title} <span class="quiet small">${figure(each.total)}</span></h2>
          ${this.#columns(each.words)} ${each.total > each.words.length ? html`<p class="quiet small">…</p>` : nothing}
        </section>
      `,
    );
  }

  #listed(listed: WordsFound): TemplateResult {
    const byLength = new Map<number, string[]>();
    for (const each of listed.words) byLength.set(each.length, [...(byLength.get(each.length) ?? []), each]);
    return html`
      <section class="card">
        <h2>${ngettext("{count} word", "{count} words", listed.total)}</h2>
        ${(this.#tool.tool === "list" ? [...byLength].sort(([one], [other]) => one - other) : [...byLength]).map(
          ([length, words]) => html`
            ${byLength.size > 1
              ? html`<h3 class="words-length quiet">${ngettext("{count} letter", "{count} letters", length)}</h3>`
              : nothing}
            ${this.#columns(words)}
          `,
        )}
        ${listed.words.length < listed.total
          ? html`<p>
              <button type="button" class="button" @click=${() => void this.#ask(listed.words.length)}>
                ${_("More words")}
              </button>
            </p>`
          : nothing}
      </section>
    `;
  }

  /** Small letters stand for blanks, and are underlined besides. */
  #columns(words: readonly string[]): TemplateResult {
    return html`<ul class="words-columns">
      ${words.map(
        (each) =>
          html`<li>
            <a href=${this.#address({ tool: "check", text: each.toUpperCase(), exact: "", minimum: "", nature: "", label: "" })}
              >${[...each].map((letter) => (letter === letter.toUpperCase() ? letter : html`<u>${letter.toUpperCase()}</u>`))}</a
            >
          </li>`,
      )}
    </ul>`;
  }
}
customElements.define("words-page", WordsPage);

function summary(answer: Answer): string {
  switch (answer.of) {
    case "check":
      return answer.found.words.map((each) => `${each.word} ${each.valid ? _("valid") : _("not valid")}`).join(", ");
    case "hooks":
      return `${_("front")} ${answer.found.front.join(" ") || "–"}, ${_("back")} ${answer.found.back.join(" ") || "–"}`;
    case "plus-one":
      return answer.found.letters.map((each) => `${each.title}: ${each.words.join(", ")}`).join("; ") || ngettext("{count} word", "{count} words", 0);
    case "words":
      return ngettext("{count} word", "{count} words", answer.found.total);
  }
}

