import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask } from "../api";
import { me } from "../me";
import type { Act, Evidence, ModerationDesk, Report, Sanctioned } from "../protocol/api";
import { askWhy } from "../table/company";
import { _, language } from "../texts";
import { openDialog } from "../ui/dialog";
import { icon } from "../ui/icons";
import { toast } from "../ui/toast";
import { AskingPage } from "./page";
import { tried } from "../ui/tried";

const HOUR = 60;
const DAY = 24 * HOUR;
const TIMES: readonly (readonly [number, () => string])[] = [
  [HOUR, () => _("an hour")],
  [DAY, () => _("a day")],
  [7 * DAY, () => _("a week")],
  [30 * DAY, () => _("a month")],
  [3650 * DAY, () => _("ten years")],
];

type Kind = "mute" | "ban";

/** What moderators see and do: complaints with their evidence, who is silenced or shut out, and what was done. */
class ModerationPage extends AskingPage {
  @state() private desk: ModerationDesk | null = null;
  @state() private acts: readonly Act[] = [];
  @state() private found: readonly Sanctioned[] | null = null;

  constructor() {
    super();
    this.asks(this.#load);
  }

  readonly #load = async (): Promise<void> => {
    await this.tried(async () => {
      this.desk = await ask<ModerationDesk>("/api/v1/moderation");
      this.acts = await ask<readonly Act[]>("/api/v1/moderation/audit");
      this.trouble = "";
    });
  };

  /** Do something that answers with the desk as it is then. */
  async #do(address: string, body: unknown): Promise<void> {
    await tried(async () => {
      this.desk = await ask<ModerationDesk>(`/api/v1/moderation${address}`, { method: "POST", body });
      this.acts = await ask<readonly Act[]>("/api/v1/moderation/audit");
      toast(_("Done, and written down."));
    });
  }

  protected override updated(): void {
    if (this.desk !== null) me.waits(this.desk.reports.length);
  }

  override render() {
    return html`
      <div class="column moderation">
        <h1>${_("Moderation")}</h1>
        ${this.trouble === "" ? nothing : html`<p class="trouble">${this.trouble}</p>`}
        ${this.desk === null
          ? this.trouble === ""
            ? html`<p class="waiting">${_("One moment…")}</p>`
            : nothing
          : html`${this.#reports(this.desk.reports)} ${this.#sanctioned(this.desk.sanctioned)} ${this.#search()} ${this.#audit()}`}
      </div>
    `;
  }

  // ---- complaints

  #reports(reports: readonly Report[]): TemplateResult {
    return html`<section>
      <h2>${_("Open reports")}</h2>
      ${reports.length === 0
        ? html`<p class="quiet">${_("Nobody complains.")}</p>`
        : html`<div class="moderation-reports">${reports.map((each) => this.#report(each))}</div>`}
    </section>`;
  }

  #report(report: Report): TemplateResult {
    const reporter = report.by_name === "" ? _("somebody who has left") : report.by_name;
    return html`<article class="card stack" aria-label=${_("Report about {name}", { name: report.about_name })}>
      <header class="moderation-head">
        <h3>${report.about_name}</h3>
        <p class="quiet small">${_("reported by {name}", { name: reporter })} · ${when(report.at)}</p>
      </header>
      <p><strong>${reasonName(report.reason)}</strong> · <a href=${`/t/${encodeURIComponent(report.table)}`}>${_("the table")}</a></p>
      ${report.text === "" ? nothing : html`<blockquote>${report.text}</blockquote>`}
      ${report.evidence.length === 0
        ? html`<p class="quiet small">${_("Nothing was said before.")}</p>`
        : html`<ol class="moderation-evidence" tabindex="0" aria-label=${_("What was said before")}>
            ${report.evidence.map((line) => this.#evidence(line, report.about))}
          </ol>`}
      <div class="row">
        ${this.#measures(report.about, report.about_name)}
        <button type="button" class="button push" @click=${() => void this.#close(report)}>${icon("check")} ${_("Close the report…")}</button>
      </div>
    </article>`;
  }

  #evidence(line: Evidence, about: string): TemplateResult {
    return html`<li class=${line.person === about ? "about" : ""}>
      <span><strong>${line.name}</strong> <span class="quiet small">${hour(line.at)}</span> <span dir="auto">${line.text}</span></span>
      ${line.person === about
        ? html`<button
            type="button"
            class="button only-icon"
            aria-label=${_("Delete this line: {text}", { text: line.text })}
            title=${_("Delete this line")}
            @click=${() => void this.#unsay(line)}
          >
            ${icon("trash")}
          </button>`
        : nothing}
    </li>`;
  }

  async #unsay(line: Evidence): Promise<void> {
    const reason = await askWhy(() => _("Delete this line?"), () => _("Delete"));
    if (reason !== null) await this.#do(`/lines/${line.line}/delete`, { why: reason });
  }

  async #close(report: Report): Promise<void> {
    const reason = await askWhy(() => _("Close this report?"), () => _("Close the report"));
    if (reason !== null) await this.#do(`/reports/${report.id}/close`, { why: reason });
  }

  // ---- people

  #measures(person: string, name: string): TemplateResult {
    return html`<button type="button" class="button" @click=${() => void this.#measure("mute", person, name)}>
        ${icon("sound-off")} ${_("Silence…")}
      </button>
      <button type="button" class="button danger" @click=${() => void this.#measure("ban", person, name)}>
        ${icon("close")} ${_("Shut out…")}
      </button>`;
  }

  async #measure(kind: Kind, person: string, name: string): Promise<void> {
    const answer = await openDialog<{ minutes: number; why: string }>({
      title: () => (kind === "mute" ? _("Silence {name}", { name }) : _("Shut {name} out", { name })),
      body: (close) => html`<form
        id="measure"
        class="stack"
        @submit=${(event: Event) => {
          event.preventDefault();
          if (!(event.target instanceof HTMLFormElement)) return;
          const data = new FormData(event.target);
          close({ minutes: Number(data.get("minutes")), why: String(data.get("why") ?? "").trim() });
        }}
      >
        <p class="quiet">
          ${kind === "mute" ? _("They play on, but say nothing.") : _("They leave all tables at once, and are told why and until when.")}
        </p>
        <label class="field">
          <span class="label">${_("For how long?")}</span>
          <select class="input" name="minutes">
            ${TIMES.map(([minutes, label]) => html`<option value=${minutes}>${label()}</option>`)}
          </select>
        </label>
        <label class="field">
          <span class="label">${_("Why? They read it, too.")}</span>
          <input class="input" name="why" required maxlength="250" autocomplete="off" />
        </label>
      </form>`,
      foot: () => html`<button class="button danger" form="measure">${kind === "mute" ? _("Silence") : _("Shut out")}</button>`,
    });
    if (answer !== null) await this.#do(`/people/${encodeURIComponent(person)}/${kind}`, answer);
  }

  #sanctioned(people: readonly Sanctioned[]): TemplateResult {
    return html`<section>
      <h2>${_("Silenced and shut out")}</h2>
      ${people.length === 0
        ? html`<p class="quiet">${_("Nobody at the moment.")}</p>`
        : html`<ul class="moderation-people">
            ${people.map((each) => this.#person(each))}
          </ul>`}
    </section>`;
  }

  #person(person: Sanctioned): TemplateResult {
    const now = Date.now();
    const lift = (kind: Kind, until: number, told: string, label: string): TemplateResult | typeof nothing =>
      until <= now
        ? nothing
        : html`<span class="row"
            ><span class="small">${told}</span>
            <button type="button" class="button" @click=${() => void this.#lift(kind, person)}>${label}</button></span
          >`;
    const { muted_until, banned_until } = person;
    const isFree = muted_until <= now && banned_until <= now;
    return html`<li class="card moderation-person">
      <strong>${person.name}</strong>
      ${lift("mute", muted_until, _("silenced until {when}", { when: when(muted_until) }), _("Let them talk again…"))}
      ${lift("ban", banned_until, _("shut out until {when}", { when: when(banned_until) }), _("Let them in again…"))}
      ${isFree ? html`<span class="row">${this.#measures(person.person, person.name)}</span>` : nothing}
    </li>`;
  }

  async #lift(kind: Kind, person: Sanctioned): Promise<void> {
    const { name } = person;
    const title = () => (kind === "mute" ? _("Let {name} talk again?", { name }) : _("Let {name} in again?", { name }));
    const reason = await askWhy(title, () => _("Lift it"));
    if (reason !== null) await this.#do(`/people/${encodeURIComponent(person.person)}/${kind}`, { why: reason });
  }

  /** Somebody may have to be stopped whom nobody has reported. */
  #search(): TemplateResult {
    return html`<section>
      <h2>${_("Somebody else")}</h2>
      <form
        class="talk-form"
        role="search"
        @submit=${(event: Event) => {
          event.preventDefault();
          if (event.target instanceof HTMLFormElement) void this.#find(String(new FormData(event.target).get("name") ?? ""));
        }}
      >
        <input class="input" name="name" maxlength="64" autocomplete="off" aria-label=${_("A name, or how it begins")} placeholder=${_("A name, or how it begins")} />
        <button class="button">${icon("search")} ${_("Find")}</button>
      </form>
      ${this.found === null
        ? nothing
        : this.found.length === 0
          ? html`<p class="quiet">${_("No member is called so.")}</p>`
          : html`<ul class="moderation-people">
              ${this.found.map((each) => this.#person(each))}
            </ul>`}
    </section>`;
  }

  async #find(name: string): Promise<void> {
    if (name.trim() === "") return;
    await tried(async () => {
      this.found = await ask<readonly Sanctioned[]>(`/api/v1/moderation/people?name=${encodeURIComponent(name.trim())}`);
    });
  }

  // ---- what was done

  #audit(): TemplateResult {
    return html`<section>
      <h2>${_("What was done")}</h2>
      <p class="quiet small">${_("Every act of a moderator is written down here, and stays.")}</p>
      ${this.acts.length === 0
        ? nothing
        : html`<div class="moderation-acts" tabindex="0" role="region" aria-label=${_("What was done")}>
            <table>
              <thead>
                <tr>
                  <th>${_("When")}</th>
                  <th>${_("Who")}</th>
                  <th>${_("What")}</th>
                  <th>${_("Whom")}</th>
                  <th>${_("Why")}</th>
                </tr>
              </thead>
              <tbody>
                ${this.acts.map(
                  (act) => html`<tr>
                    <td class="moderation-act-when">${when(act.at)}</td>
                    <td class="moderation-act-by">${act.by_name}</td>
                    <td class="moderation-act-what">${actName(act.what)}</td>
                    <td class="moderation-act-whom">${act.about_name}</td>
                    <td class="moderation-act-why">
                      ${act.why}
                      ${act.until > 0 ? html`<span class="quiet">${_("until {when}", { when: until(act) })}</span>` : nothing}
                      ${act.particulars === "" ? nothing : html`<span class="quiet">${act.particulars}</span>`}
                    </td>
                  </tr>`,
                )}
              </tbody>
            </table>
          </div>`}
    </section>`;
  }
}
customElements.define("moderation-page", ModerationPage);

function reasonName(reason: string): string {
  const names: Readonly<Record<string, string>> = {
    insult: _("Insults or threats"),
    spam: _("Advertising, or the same again and again"),
    cheating: _("Cheating"),
    name: _("The name itself"),
  };
  return names[reason] ?? _("Something else");
}

function actName(what: string): string {
  const names: Readonly<Record<string, string>> = {
    mute: _("silenced"),
    unmute: _("may talk again"),
    ban: _("shut out"),
    unban: _("let in again"),
    "delete-line": _("line deleted"),
    "open-table": _("switches of a table"),
    "close-report": _("report closed"),
  };
  return names[what] ?? what;
}

/** Until when: of the same day only the hour. */
function until(act: Act): string {
  const isSameDay = new Date(act.until).toDateString() === new Date(act.at).toDateString();
  return isSameDay ? hour(act.until) : when(act.until);
}

function when(at: number): string {
  const date = new Date(at);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return date.toLocaleString(language(), { year, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}

function hour(at: number): string {
  return new Date(at).toLocaleTimeString(language(), { timeStyle: "short" });
}
