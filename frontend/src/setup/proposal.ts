import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { ask } from "../api";
import { knownHere } from "../online/guest";
import { showLink } from "../online/link";
import { news } from "../online/news";
import { OPEN, opennessFields } from "../online/openness";
import type { FoundPerson, Named, Proposed, ShownSeek, Wished } from "../protocol/api";
import { go } from "../router";
import { _ } from "../texts";
import { toast } from "../ui/toast";
import type { SetUp } from "./set-up";

type Audience = NonNullable<Proposed["audience"]>;

/** Minutes for which a game may be proposed. */
const STANDS = (): readonly (readonly [minutes: number, title: string])[] => [
  [10, _("10 minutes")],
  [60, _("1 hour")],
  [24 * 60, _("1 day")],
  [7 * 24 * 60, _("1 week")],
];

/** A game that is proposed to others: to whom, whether it is rated, and how long it stands. */
export class Proposal {
  #audience: Audience = "all";
  #rated = false;
  #referee = false;
  #lowest = "";
  #highest = "";
  #minutes = 60;
  #club = "";
  #name = "";
  #found: readonly FoundPerson[] = [];
  #openness = OPEN;

  /** `invite` names somebody, `club` a club: then it is meant for them. */
  constructor(invite: string, club: string) {
    this.#name = invite;
    this.#club = club;
    if (club !== "") this.#audience = "club";
    if (invite !== "") this.#audience = "named";
    if (news.lobby === null) void news.ask().catch(() => undefined);
  }

  /** Propose it; a `Refusal` names the field that is in the way. */
  async propose(setUp: SetUp): Promise<void> {
    if (!(await knownHere())) return;
    const invited = this.#audience === "named" ? await this.#invited() : [];
    if (invited === null) {
      toast(_("There is nobody of that name."), { wrong: true });
      return;
    }
    const isHall = isHallOf(setUp);
    const referee = this.#mayAskForReferee(setUp) && this.#referee;
    const proposed = (wished: Wished): Proposed => ({
      wished,
      audience: this.#audience,
      club: this.#audience === "club" ? this.#club : null,
      invited,
      referee,
      rated: this.#rated && !isHall && !referee,
      lowest: points(this.#lowest),
      highest: points(this.#highest),
      minutes: this.#minutes,
      openness: this.#openness,
    });
    if (isHall) {
      const hall = await setUp.settle((wished) => ask<Named>("/api/v1/lobby/halls", { method: "POST", body: proposed(wished) }));
      go(`/t/${hall.name}`);
      return;
    }
    const seek = await setUp.settle((wished) => ask<ShownSeek>("/api/v1/lobby/seeks", { method: "POST", body: proposed(wished) }));
    go("/lobby");
    if (seek.audience === "link") await showLink(seek);
  }

  /** The people of that name: somebody whom one follows, or a member. */
  async #invited(): Promise<readonly string[] | null> {
    const wanted = this.#name.trim().toLocaleLowerCase();
    const friend = news.lobby?.friends.find((each) => each.name.toLocaleLowerCase() === wanted || each.id === this.#name);
    if (friend !== undefined) return [friend.id];
    const address = `/api/v1/lobby/people?begins=${encodeURIComponent(this.#name.trim())}`;
    const found = (await ask<readonly FoundPerson[]>(address)).find((each) => each.name.toLocaleLowerCase() === wanted);
    return found === undefined ? null : [found.id];
  }

  /** Of an open hall only is said who finds it; whoever comes plays, it is not rated, and it stands until it is closed. */
  drawn(setUp: SetUp, again: () => void): TemplateResult {
    const isHall = isHallOf(setUp);
    if (isHall && this.#audience === "named") this.#audience = "link";
    const mayAskForReferee = this.#mayAskForReferee(setUp);
    const isRefereed = mayAskForReferee && this.#referee;
    const clubs = news.lobby?.clubs ?? [];
    const audiences: readonly (readonly [Audience, string])[] = [
      ["all", _("Everybody")],
      ...(isHall ? [] : [["named", _("Somebody")] as const]),
      ["link", _("By link")],
      ...(clubs.length === 0 && this.#club === "" ? [] : [["club", _("Club")] as const]),
    ];
    return html`
      <section class="new-part" aria-labelledby="new-proposal">
        <h2 id="new-proposal">${_("Whom with")}</h2>
        <div class="card new-fields">
          <fieldset class="field new-whole">
            <legend class="label">${isHall ? _("Who finds it") : _("Who may sit down")}</legend>
            <div class="choice new-segments">
              ${audiences.map(
                ([value, title]) => html`<label>
                  <input
                    type="radio"
                    name="audience"
                    value=${value}
                    .checked=${live(this.#audience === value)}
                    @change=${() => {
                      this.#audience = value;
                      if (value === "club" && this.#club === "") this.#club = clubs[0]?.id ?? "";
                      again();
                    }}
                  />${title}
                </label>`,
              )}
            </div>
          </fieldset>
          ${this.#audience === "named" ? this.#whom(again) : nothing}
          ${this.#audience === "club" ? this.#which(clubs, again) : nothing}
          ${mayAskForReferee
            ? switched("referee", _("A referee decides"), this.#referee, (on) => {
                this.#referee = on;
                again();
              }, _("Every word stands until it is challenged; then a referee, who sits at the table, decides. It is not rated."))
            : nothing}
          ${isHall || isRefereed
            ? nothing
            : switched("rated", _("Rated game"), this.#rated, (on) => {
                this.#rated = on;
                again();
              }, _("It counts for your rating; there are no hints."))}
          ${!isHall && (this.#audience === "all" || this.#audience === "club") ? this.#range() : nothing}
          ${isHall ? nothing : this.#stands()}
          ${opennessFields(this.#openness, (openness) => {
            this.#openness = openness;
            again();
          })}
        </div>
      </section>
    `;
  }

  /** Whether a referee can be asked for: the game has something to decide, and one may take the seat. */
  #mayAskForReferee(setUp: SetUp): boolean {
    return (setUp.form?.may_be_refereed ?? false) && this.#audience !== "named";
  }

  #stands(): TemplateResult {
    return html`<div class="field">
      <label for="stands">${_("Stands for")}</label>
      <select class="select" id="stands" @change=${(event: Event) => (this.#minutes = Number((event.target as HTMLSelectElement).value))}>
        ${STANDS().map(
          ([minutes, title]) => html`<option value=${minutes} ?selected=${minutes === this.#minutes}>${title}</option>`,
        )}
      </select>
      <span class="hint">${_("A live game is offered while you are here.")}</span>
    </div>`;
  }

  #whom(again: () => void): TemplateResult {
    const friends = news.lobby?.friends ?? [];
    const names = [...new Set([...friends.map((each) => each.name), ...this.#found.map((each) => each.name)])];
    const look = async (event: Event): Promise<void> => {
      this.#name = (event.target as HTMLInputElement).value;
      if (this.#name.trim().length < 2 || news.me === null) return;
      const address = `/api/v1/lobby/people?begins=${encodeURIComponent(this.#name.trim())}`;
      this.#found = await ask<readonly FoundPerson[]>(address).catch(() => []);
      again();
    };
    return html`<div class="field">
      <label for="whom">${_("Name")}</label>
      <input class="input" id="whom" list="whom-names" autocomplete="off" maxlength="40" .value=${live(this.#name)} @input=${look} />
      <datalist id="whom-names">${names.map((each) => html`<option value=${each}></option>`)}</datalist>
    </div>`;
  }

  #which(clubs: readonly { readonly id: string; readonly name: string }[], again: () => void): TemplateResult {
    return html`<div class="field">
      <label for="club">${_("Club")}</label>
      <select
        class="select"
        id="club"
        @change=${(event: Event) => {
          this.#club = (event.target as HTMLSelectElement).value;
          again();
        }}
      >
        ${clubs.map((each) => html`<option value=${each.id} ?selected=${each.id === this.#club}>${each.name}</option>`)}
      </select>
    </div>`;
  }

  #range(): TemplateResult {
    const field = (id: string, label: string, value: string, say: (text: string) => void): TemplateResult => html`<div class="field">
      <label for=${id}>${label}</label>
      <input
        class="input"
        id=${id}
        inputmode="numeric"
        pattern="[0-9]{0,4}"
        maxlength="4"
        placeholder=${_("no limit")}
        .value=${live(value)}
        @input=${(event: Event) => say((event.target as HTMLInputElement).value)}
      />
    </div>`;
    return html`<div class="new-pair">
      ${field("lowest", _("Rating from"), this.#lowest, (text) => (this.#lowest = text))}
      ${field("highest", _("Rating up to"), this.#highest, (text) => (this.#highest = text))}
    </div>`;
  }
}

function isHallOf(setUp: SetUp): boolean {
  return setUp.wished.said?.["hall"] === "yes";
}

function switched(name: string, label: string, is: boolean, say: (on: boolean) => void, hint: string): TemplateResult {
  return html`<div class="field">
    <label class="switch">
      <span class="label">${label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-describedby="${name}-hint"
        .checked=${live(is)}
        @change=${(event: Event) => say((event.target as HTMLInputElement).checked)}
      />
    </label>
    <span class="hint" id="${name}-hint">${hint}</span>
  </div>`;
}

function points(text: string): number | null {
  const found = Number(text.trim());
  return text.trim() === "" || !Number.isInteger(found) ? null : found;
}
