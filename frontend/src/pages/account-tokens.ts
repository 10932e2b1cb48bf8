import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask, why } from "../api";
import { copy } from "../online/link";
import { Piece } from "../piece";
import type { NewToken, Token } from "../protocol/api";
import { _, language } from "../texts";
import { confirmed, openDialog } from "../ui/dialog";
import { icon } from "../ui/icons";
import { announce } from "../ui/live";
import { toast } from "../ui/toast";
import { tried } from "../ui/tried";

const API = "/api/v1/me/tokens";

/** What a token may do; without the first nothing can be looked at. */
const SCOPES = (): readonly (readonly [scope: string, title: string, about: string])[] => [
  ["read", _("Look"), _("tables, the lobby, words, your past games")],
  ["play", _("Play"), _("sit down and give commands at tables")],
  ["seek", _("Find games"), _("propose, accept and decline games")],
  ["chat", _("Talk"), _("say something at tables")],
];

/** Tokens of one's own programs: made, seen once, and taken back. */
class AccountTokens extends Piece {
  @state() private tokens: readonly Token[] | null = null;
  @state() private trouble = "";

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      this.tokens = await ask<readonly Token[]>(API);
    } catch (trouble) {
      this.trouble = why(trouble);
    }
  }

  override render(): TemplateResult {
    return html`<section class="card stack" aria-labelledby="tokens-title">
      <h2 id="tokens-title">${_("Programs of your own")}</h2>
      <p class="quiet">
        ${_("A program shows a token instead of your password, and may do what the token allows, in your name.")}
        <a href="/api/v1/schema/openapi.json" rel="external">${_("What programs can ask for")}</a> (OpenAPI)
      </p>
      ${this.tokens === null || this.tokens.length === 0
        ? nothing
        : html`<ul class="account-browsers">
            ${this.tokens.map((each) => this.#token(each))}
          </ul>`}
      <form class="stack account-form" @submit=${this.#make}>
        <div class="field">
          <label for="token-label">${_("What it is for")}</label>
          <input class="input" id="token-label" name="label" maxlength="40" required autocomplete="off" placeholder=${_("My program")} />
        </div>
        <fieldset class="stack account-scopes">
          <legend class="label">${_("What it may do")}</legend>
          ${SCOPES().map(
            ([scope, title, about], at) => html`<label
              ><input type="checkbox" name="scope" value=${scope} ?checked=${at === 0} />
              <span>${title} <span class="quiet small">${about}</span></span></label
            >`,
          )}
        </fieldset>
        ${this.trouble === "" ? nothing : html`<p class="trouble" role="alert">${icon("warning")}<span>${this.trouble}</span></p>`}
        <div class="row"><button type="submit" class="button">${icon("plus")}${_("Make a token")}</button></div>
      </form>
    </section>`;
  }

  #token(token: Token): TemplateResult {
    const day = (at: number): string => new Date(at).toLocaleDateString(language(), { dateStyle: "medium" });
    const titles = new Map(SCOPES().map(([scope, title]) => [scope, title]));
    const used = token.seen === 0 ? _("never used") : _("last used {date}", { date: day(token.seen) });
    return html`<li>
      <span>
        <b>${token.label}</b>
        <span class="quiet small">${token.scopes.map((each) => titles.get(each) ?? each).join(", ")}</span>
        <span class="quiet small">${_("made {date}", { date: day(token.created) })} · ${used}</span>
      </span>
      <button type="button" class="button" aria-label=${_("Revoke: {token}", { token: token.label })} @click=${() => void this.#revoke(token)}>
        ${_("Revoke")}
      </button>
    </li>`;
  }

  readonly #make = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const data = new FormData(form);
    const body = { label: String(data.get("label") ?? ""), scopes: data.getAll("scope").map(String) };
    try {
      const made = await ask<NewToken>(API, { method: "POST", body });
      this.trouble = "";
      form.reset();
      this.tokens = [made.token, ...(this.tokens ?? [])];
      await shown(made);
    } catch (trouble) {
      this.trouble = why(trouble);
      announce(this.trouble);
    }
  };

  async #revoke(token: Token): Promise<void> {
    const sure = await confirmed(() => _("Revoke “{token}”?", { token: token.label }), {
      text: () => _("Programs that use it are sent away at once."),
      yes: () => _("Revoke"),
      danger: true,
    });
    if (!sure) return;
    await tried(async () => {
      await ask(`${API}/${encodeURIComponent(token.id)}`, { method: "DELETE" });
      toast(_("The token is worth nothing any more."));
      await this.#load();
    });
  }
}

/** A new token: nobody can show it again. */
async function shown({ token, secret }: NewToken): Promise<void> {
  await openDialog({
    title: () => token.label,
    body: () => html`<div class="stack">
      <p>${_("Copy it now: it is shown this once. Whoever has it can act in your name.")}</p>
      <p class="invitation-address"><code>${secret}</code></p>
    </div>`,
    foot: () => html`<button type="button" class="button filled" @click=${() => copy(secret)}>${icon("copy")} ${_("Copy the token")}</button>`,
  });
}

customElements.define("account-tokens", AccountTokens);
