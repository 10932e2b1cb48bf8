import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask, Refusal, why } from "../api";
import { me } from "../me";
import { heard } from "../piece";
import { profileAddress } from "../people/ladders";
import type { Account, Me } from "../protocol/api";
import { go } from "../router";
import { settings } from "../settings";
import { _, language } from "../texts";
import { confirmed, openDialog } from "../ui/dialog";
import { icon } from "../ui/icons";
import { announce } from "../ui/live";
import { toast } from "../ui/toast";
import "./account-tokens";
import { Page } from "./page";
import { tried } from "../ui/tried";

/** What is typed into a form, by the names of its fields. */
type Typed = Readonly<Record<string, string>>;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind?: "text" | "password" | "email";
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  readonly optional?: boolean;
}

interface Form {
  /** What tells its fields and its faults from those of other forms. */
  readonly name: string;
  readonly fields: readonly Field[];
  readonly button: string;
  readonly filled?: boolean;
  readonly act: (typed: Typed) => Promise<void>;
  readonly below?: TemplateResult;
}

const API = "/api/v1/me";

/** Who I am: a guest at once, a member who comes back, or an account to look after. */
class AccountPage extends Page {
  @state() private account: Account | null = null;
  @state() private trouble: Readonly<Record<string, string>> = {};
  @state() private busy = "";
  @state() private looked = false;
  /** The password is forgotten: which part of the way to a new one is shown. */
  @state() private forgotten: "" | "asking" | "asked" = "";
  @state() private shown = false;

  constructor() {
    super();
    this.asks(() => void this.#look());
    this.whileShown(() => heard(me, "changed", () => this.requestUpdate()));
  }

  async #look(): Promise<void> {
    try {
      await me.look();
      this.account = me.now === null ? null : await ask<Account>(`${API}/account`);
    } catch (trouble) {
      // The session has ended elsewhere: then nobody is known here.
      if (trouble instanceof Refusal && trouble.status === 401) me.change(null);
      else toast(why(trouble), { wrong: true });
      this.account = null;
    }
    this.looked = true;
  }

  override render(): TemplateResult {
    const key = this.place.query.get("key");
    if (!this.looked) return html`<div class="column narrow"><p class="waiting">${_("One moment…")}</p></div>`;
    if (key !== null) return this.#newPassword(key);
    if (this.account === null) return this.#stranger();
    return this.account.me.kind === "guest" ? this.#guest(this.account) : this.#member(this.account);
  }

  // ---- somebody comes

  #stranger(): TemplateResult {
    return html`<div class="column account">
      <h1>${_("Who is there?")}</h1>
      <div class="stack">${this.#signIn()} ${this.#beGuest()}</div>
      ${this.#register("")}
    </div>`;
  }

  #beGuest(): TemplateResult {
    return html`<section class="card stack">
      <h2>${_("Play as a guest")}</h2>
      <p class="quiet">${_("A name is enough. Your games stay in this browser, and are yours if you register later.")}</p>
      ${this.#form({
        name: "guest",
        fields: [{ name: "name", label: _("Your name"), autocomplete: "nickname", value: settings.now.name }],
        button: _("Play as a guest"),
        act: async (typed) => this.#welcome(await post<Me>("guest", typed)),
      })}
    </section>`;
  }

  #signIn(): TemplateResult {
    if (this.forgotten !== "") return this.#reminder();
    return html`<section class="card stack">
      <h2>${_("Sign in")}</h2>
      ${this.#form({
        name: "sign-in",
        fields: [
          { name: "name", label: _("Name"), autocomplete: "username" },
          { name: "password", label: _("Password"), kind: "password", autocomplete: "current-password" },
        ],
        button: _("Sign in"),
        filled: true,
        act: async (typed) => this.#welcome(await post<Me>("sign-in", typed)),
        below: html`<button type="button" class="button plain" @click=${() => (this.forgotten = "asking")}>
          ${_("Forgotten your password?")}
        </button>`,
      })}
    </section>`;
  }

  #reminder(): TemplateResult {
    const back = html`<button type="button" class="button plain" @click=${() => (this.forgotten = "")}>
      ${_("Back to signing in")}
    </button>`;
    const answer = me.canMail
      ? _("If there is such an account and it has an address, a letter with a link is on its way.")
      : _("This server sends no letters: ask whoever runs it for a link to a new password.");
    return html`<section class="card stack">
      <h2>${_("A new password")}</h2>
      ${this.forgotten === "asked" || !me.canMail
        ? html`<p role="status">${answer}</p>
            <p>${back}</p>`
        : this.#form({
            name: "forgotten",
            fields: [{ name: "name", label: _("Your name, or your mail address"), autocomplete: "username" }],
            button: _("Send me a link"),
            filled: true,
            act: async (typed) => {
              await post("forgotten", typed);
              this.forgotten = "asked";
              announce(answer);
            },
            below: back,
          })}
    </section>`;
  }

  #register(name: string): TemplateResult {
    return html`<section class="card stack">
      <h2>${_("Become a member")}</h2>
      <p class="quiet">${_("With a password you are known on every device: your games, your rating, your friends.")}</p>
      ${this.#form({
        name: "register",
        fields: [
          { name: "name", label: _("Name"), autocomplete: "username", value: name },
          this.#newPasswordField("password"),
          {
            name: "mail",
            label: _("Mail address (if you like)"),
            kind: "email",
            autocomplete: "email",
            optional: true,
            hint: _("Only for a link, if you forget your password."),
          },
        ],
        button: _("Register"),
        act: async (typed) => this.#welcome(await post<Me>("register", typed)),
      })}
    </section>`;
  }

  #newPasswordField(name: string): Field {
    return {
      name,
      label: _("New password"),
      kind: "password",
      autocomplete: "new-password",
      hint: _("At least 8 characters. A few words in a row are good."),
    };
  }

  #newPassword(key: string): TemplateResult {
    return html`<div class="column account">
      <h1>${_("A new password")}</h1>
      <section class="card stack">
        ${this.#form({
          name: "reset",
          fields: [this.#newPasswordField("password")],
          button: _("Choose this password"),
          filled: true,
          act: async ({ password = "" }) => {
            await post("reset", { key, password });
            me.change(null);
            this.account = null;
            toast(_("Your password is changed: sign in with it."));
            go("/account", { replace: true });
          },
        })}
      </section>
    </div>`;
  }

  /** Go where somebody wanted to go, or to the first page. */
  #welcome(found: Me): void {
    me.change(found);
    settings.change({ name: found.name });
    toast(_("Welcome, {name}!", { name: found.name }));
    const wanted = this.place.query.get("to") ?? "/";
    go(/^\/(?!\/)/.test(wanted) ? wanted : "/");
  }

  // ---- somebody is there

  #guest(account: Account): TemplateResult {
    return html`<div class="column account">
      <h1>${account.me.name}</h1>
      <div class="stack">
        <section class="card stack">
          <h2>${_("You are here as a guest")}</h2>
          ${this.#rename(account)}
          <p class="row">${this.#signOut()}</p>
        </section>
        ${this.#signIn()}
      </div>
      <div class="stack">${this.#register(account.me.name)} ${this.#leaving(account)}</div>
    </div>`;
  }

  #member(account: Account): TemplateResult {
    const since = new Date(account.created).toLocaleDateString(language(), { dateStyle: "long" });
    const roles: Readonly<Record<string, string>> = { admin: _("administrator"), referee: _("referee") };
    return html`<div class="column account">
      <div class="account-head">
        <h1>${account.me.name}</h1>
        <p class="quiet">
          ${[_("Member since {date}", { date: since }), ...account.me.roles.map((role) => roles[role] ?? role)].join(" · ")}
        </p>
        <p><a href=${profileAddress(account.me.name)}>${_("Profile")}</a></p>
      </div>
      <div class="stack">
        ${this.#browsers(account)}
        <section class="card stack">
          <h2>${_("Name")}</h2>
          ${this.#rename(account)}
        </section>
        <account-tokens></account-tokens>
        ${this.#leaving(account)}
      </div>
      <div class="stack">${this.#changePassword()} ${this.#changeMail(account)}</div>
    </div>`;
  }

  #changePassword(): TemplateResult {
    return html`<section class="card stack">
        <h2>${_("Password")}</h2>
        <p class="quiet">${_("Another password signs you out in all other browsers.")}</p>
        ${this.#form({
          name: "password",
          fields: [
            { name: "old", label: _("Old password"), kind: "password", autocomplete: "current-password" },
            this.#newPasswordField("new"),
          ],
          button: _("Change password"),
          act: async (typed) => {
            await post("password", typed);
            toast(_("Your password is changed."));
            await this.#look();
          },
        })}
      </section>`;
  }

  #changeMail(account: Account): TemplateResult {
    return html`<section class="card stack">
        <h2>${_("Mail address")}</h2>
        <p class="quiet">
          ${account.can_mail
            ? _("Only for a link, if you forget your password.")
            : _("This server sends no letters: ask whoever runs it for a link to a new password.")}
        </p>
        ${this.#form({
          name: "mail",
          fields: [
            {
              name: "mail",
              label: _("Mail address"),
              kind: "email",
              autocomplete: "email",
              value: account.mail,
              optional: true,
            },
            { name: "password", label: _("Password"), kind: "password", autocomplete: "current-password" },
          ],
          button: _("Change mail address"),
          act: async (typed) => {
            await post("mail", typed);
            toast(_("Your mail address is changed."));
            await this.#look();
          },
        })}
      </section>`;
  }

  #rename(account: Account): TemplateResult {
    return this.#form({
      name: "name",
      fields: [{ name: "name", label: _("Your name"), autocomplete: "nickname", value: account.me.name }],
      button: _("Change name"),
      act: async (typed) => {
        const found = await post<Me>("name", typed);
        me.change(found);
        settings.change({ name: found.name });
        toast(_("You are called {name} now.", { name: found.name }));
        await this.#look();
      },
    });
  }

  #browsers(account: Account): TemplateResult {
    const sessions = [...account.sessions].sort((one, other) => Number(other.here) - Number(one.here));
    const others = sessions.some((each) => !each.here);
    return html`<section class="card stack">
      <h2>${_("Where you are signed in")}</h2>
      <ul class="account-browsers">
        ${sessions.map((each) => {
          const name = each.agent === "" ? _("A browser") : each.agent;
          const seen = new Date(each.seen).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
          return html`<li>
            <span>
              <b>${name}</b>
              <span class="quiet small">${each.here ? _("This browser") : _("Last seen {date}", { date: seen })}</span>
            </span>
            ${each.here
              ? nothing
              : html`<button
                  type="button"
                  class="button"
                  aria-label=${_("Sign out: {browser}", { browser: name })}
                  @click=${() => void this.#do(() => ask(`${API}/sessions/${each.id}`, { method: "DELETE" }))}
                >
                  ${_("Sign out")}
                </button>`}
          </li>`;
        })}
      </ul>
      <p class="row">
        ${this.#signOut()}
        ${others
          ? html`<button
              type="button"
              class="button"
              @click=${() => void this.#do(() => post("sign-out-elsewhere"), _("You are signed out everywhere else."))}
            >
              ${_("Sign out everywhere else")}
            </button>`
          : nothing}
      </p>
    </section>`;
  }

  #signOut(): TemplateResult {
    return html`<button type="button" class="button" @click=${() => void this.#leave()}>${_("Sign out")}</button>`;
  }

  #leaving(account: Account): TemplateResult {
    return html`<section class="card stack">
      <h2>${_("Your data")}</h2>
      <p class="quiet">${_("Everything that is kept about you, with your games, in one file (JSON).")}</p>
      <p class="row">
        <a class="button" href="${API}/export" download="bonmot.json">${icon("download")}${_("Take my data along")}</a>
        <button type="button" class="button danger" @click=${() => void this.#delete(account)}>
          ${icon("trash")}${_("Delete my account")}
        </button>
      </p>
    </section>`;
  }

  /** A guest who signs out leaves all games behind: nobody else can take them up. */
  async #leave(): Promise<void> {
    const isGuest = me.now?.kind === "guest";
    const sure =
      !isGuest ||
      (await confirmed(() => _("Sign out?"), {
        text: () => _("Without a password you cannot come back to your games. Register first to keep them."),
        yes: () => _("Sign out"),
        danger: true,
      }));
    if (sure) await this.#do(() => this.#gone(post("sign-out")), _("You are signed out."));
  }

  async #delete(account: Account): Promise<void> {
    const isMember = account.me.kind === "member";
    let trouble = "";
    const answer = await openDialog<boolean>({
      title: () => _("Delete your account?"),
      body: (close, again) => html`<form
        id="farewell"
        class="stack"
        @submit=${async (event: Event) => {
          event.preventDefault();
          if (!(event.currentTarget instanceof HTMLFormElement)) return;
          try {
            await this.#gone(post("delete", typed(event.currentTarget)));
            close(true);
          } catch (refused) {
            trouble = why(refused);
            announce(trouble);
            again();
          }
        }}
      >
        <p>
          ${_("You resign the games that you are playing. What you have played stays, under a neutral name; everything else is gone, for good.")}
        </p>
        ${isMember ? this.#whose() : nothing}
        ${isMember
          ? this.#input("farewell", {
              name: "password",
              label: _("Password"),
              kind: "password",
              autocomplete: "current-password",
            })
          : nothing}
        ${trouble === "" ? nothing : html`<p class="trouble">${icon("warning")}${trouble}</p>`}
      </form>`,
      foot: () => html`
        <button type="button" class="button" @click=${closeDialog}>${_("Keep my account")}</button>
        <button type="submit" form="farewell" class="button danger">${_("Delete my account")}</button>
      `,
    });
    if (answer === true) toast(_("Your account is deleted."));
  }

  /** Nobody is known here any more. */
  async #gone(done: Promise<unknown>): Promise<void> {
    await done;
    me.change(null);
    this.account = null;
  }

  async #do(act: () => Promise<unknown>, said = ""): Promise<void> {
    await tried(async () => {
      await act();
      if (said !== "") toast(said);
      await this.#look();
    });
  }

  // ---- forms

  #form(form: Form): TemplateResult {
    const trouble = this.trouble[form.name] ?? "";
    const hidden = form.fields.some((each) => each.kind === "password");
    return html`<form class="stack account-form" @submit=${(event: Event) => void this.#submit(event, form)}>
      ${hidden && !form.fields.some((each) => each.autocomplete === "username") ? this.#whose() : nothing}
      ${form.fields.map((each) => this.#input(form.name, each))}
      ${hidden
        ? html`<label class="switch small"
            ><input
              type="checkbox"
              role="switch"
              .checked=${this.shown}
              @change=${() => (this.shown = !this.shown)}
            /><span>${_("Show the password")}</span></label
          >`
        : nothing}
      ${trouble === ""
        ? nothing
        : html`<p class="trouble" id="${form.name}-trouble">${icon("warning")}<span>${trouble}</span></p>`}
      <div class="row">
        <button
          type="submit"
          class="button ${form.filled ? "filled" : ""}"
          aria-disabled=${this.busy === form.name ? "true" : nothing}
        >
          ${form.button}
        </button>
        ${form.below ?? nothing}
      </div>
    </form>`;
  }

  /** Whose password it is, for programs that keep passwords. */
  #whose(): TemplateResult {
    return html`<input type="text" autocomplete="username" .value=${me.now?.name ?? ""} hidden />`;
  }

  #input(form: string, field: Field): TemplateResult {
    const id = `${form}-${field.name}`;
    const isWrong = (this.trouble[form] ?? "") !== "";
    const described = [field.hint === undefined ? "" : `${id}-hint`, isWrong ? `${form}-trouble` : ""].join(" ").trim();
    const kind = field.kind === "password" && this.shown && form !== "farewell" ? "text" : (field.kind ?? "text");
    return html`<div class="field">
      <label for=${id}>${field.label}</label>
      <input
        id=${id}
        name=${field.name}
        class="input"
        type=${kind}
        autocomplete=${field.autocomplete}
        autocapitalize="none"
        spellcheck="false"
        maxlength=${field.kind === undefined ? "24" : "254"}
        .value=${field.value ?? ""}
        ?required=${field.optional !== true}
        aria-invalid=${isWrong ? "true" : nothing}
        aria-describedby=${described === "" ? nothing : described}
      />
      ${field.hint === undefined ? nothing : html`<span class="hint" id="${id}-hint">${field.hint}</span>`}
    </div>`;
  }

  async #submit(event: Event, form: Form): Promise<void> {
    event.preventDefault();
    if (this.busy !== "" || !(event.currentTarget instanceof HTMLFormElement)) return;
    const element = event.currentTarget;
    this.busy = form.name;
    try {
      await form.act(typed(element));
      this.trouble = { ...this.trouble, [form.name]: "" };
      element.querySelectorAll<HTMLInputElement>('[autocomplete$="password"]').forEach((each) => (each.value = ""));
    } catch (refused) {
      this.trouble = { ...this.trouble, [form.name]: why(refused) };
      announce(why(refused));
      element.querySelector<HTMLInputElement>("input")?.focus();
    } finally {
      this.busy = "";
    }
  }
}

function typed(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function post<Answer>(address: string, body?: Typed): Promise<Answer> {
  return ask<Answer>(`${API}/${address}`, { method: "POST", body });
}

function closeDialog(event: Event): void {
  if (event.currentTarget instanceof Element) event.currentTarget.closest("dialog")?.close();
}

customElements.define("account-page", AccountPage);
