import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { ask, why } from "../../api";
import { me } from "../../me";
import { copy } from "../../online/link";
import { Piece } from "../../piece";
import type { Invitation } from "../../protocol/api";
import { settings } from "../../settings";
import { Hearing } from "../../table/hearing";
import type { Command } from "../../table/session";
import { _, ngettext } from "../../texts";
import { confirmed } from "../../ui/dialog";
import { icon } from "../../ui/icons";
import { players, type DuplicateSession } from "./views";

/** An open hall: one link for everybody. Whoever opens it takes a place; the referee sees who has come, and lets them in. */

/** Somebody has opened the link of a hall and has no place yet. */
class TakePlace extends Piece {
  @property({ attribute: false }) session!: DuplicateSession;
  @state() private trouble = "";
  @state() private isComing = false;
  private readonly hearing = new Hearing({ changed: () => this.requestUpdate() });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.hearing.listen(null);
  }

  protected override willUpdate(): void {
    this.hearing.listen(this.session);
  }

  private readonly come = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || this.isComing) return;
    const name = String(new FormData(target).get("name") ?? "").trim();
    this.isComing = true;
    try {
      await ask(`/api/v1/tables/${encodeURIComponent(this.session.view.name)}/join`, { method: "POST", body: { name } });
      if (name !== "") settings.change({ name });
      this.trouble = "";
      this.session.comeInAgain();
    } catch (refusal) {
      this.trouble = why(refusal);
    }
    this.isComing = false;
  };

  override render(): TemplateResult {
    const known = me.now?.name;
    const hasBegun = this.session.view.game.round > 0;
    return html`<section class="card take-place" aria-label=${_("Take a place")}>
      <h2>${_("Take a place")}</h2>
      <p class="quiet">
        ${hasBegun
          ? _("The game has begun. You may still play along; the rounds before count zero for you.")
          : _("Everybody has the same tiles. The referee draws the first rack when all have come.")}
      </p>
      <form class="stack" @submit=${this.come}>
        ${known === undefined
          ? html`<label class="field">
              <span class="label">${_("Your name")}</span>
              <input
                class="input"
                name="name"
                maxlength="24"
                required
                autocomplete="nickname"
                aria-invalid=${this.trouble === "" ? nothing : "true"}
                .value=${settings.now.name}
              />
            </label>`
          : nothing}
        ${this.trouble === "" ? nothing : html`<p class="trouble" role="alert">${this.trouble}</p>`}
        <button class="button filled wide" ?disabled=${this.isComing}>
          ${known === undefined ? _("Play along") : _("Play along as {name}", { name: known })}
        </button>
      </form>
    </section>`;
  }
}

customElements.define("duplicate-take-place", TakePlace);

/** The referee's leaf about the hall: its link, its doors, and who has come. */
class HallLeaf extends Piece {
  @property({ attribute: false }) session!: DuplicateSession;
  @property({ attribute: false }) send!: (command: Command) => Promise<boolean>;
  @state() private url = "";
  private readonly hearing = new Hearing({ changed: () => this.requestUpdate() });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.hearing.listen(null);
  }

  protected override willUpdate(): void {
    this.hearing.listen(this.session);
    if (this.url !== "") return;
    const { name } = this.session.view;
    this.url = new URL(`/t/${encodeURIComponent(name)}`, location.href).href;
    void ask<Invitation>(`/api/v1/tables/${encodeURIComponent(name)}/address`).then(
      (found) => (this.url = found.url),
      () => undefined,
    );
  }

  private readonly seat = (event: SubmitEvent): void => {
    event.preventDefault();
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    const name = String(new FormData(target).get("name") ?? "").trim();
    void this.send({ command: "sit-down", name }).then((done) => {
      if (done) target.reset();
    });
  };

  private async showOut(seat: number, name: string): Promise<void> {
    const question = (): string => _("Show {name} out?", { name });
    const text = (): string => _("They watch from then on; what they have scored stays.");
    if (await confirmed(question, { text, yes: () => _("Show out"), danger: true })) await this.send({ command: "remove", seat });
  }

  override render(): TemplateResult {
    const { game, name } = this.session.view;
    const isOpen = game.doors === "open";
    const here = players(game);
    return html`<div class="hall">
      <div class="hall-link">
        <img src=${`/api/v1/tables/${encodeURIComponent(name)}/qr.svg`} alt=${_("QR code of the address below")} width="168" height="168" />
        <div class="stack">
          <p class="invitation-address"><code>${this.url}</code></p>
          <button type="button" class="button" @click=${() => copy(this.url)}>${icon("copy")} ${_("Copy the address")}</button>
          <label class="switch">
            <span>${_("The doors are open")}</span>
            <input
              type="checkbox"
              role="switch"
              .checked=${isOpen}
              ?disabled=${game.places === 0}
              @change=${(event: Event) => {
                if (event.target instanceof HTMLInputElement) void this.send({ command: "doors", are_open: event.target.checked });
              }}
            />
          </label>
        </div>
      </div>
      <h3 class="desk-title" aria-live="polite">
        ${here.length === 0 ? _("Nobody has come yet.") : ngettext("{count} player is here", "{count} players are here", here.length)}
      </h3>
      <ol class="hall-list">
        ${here.map((seat) => {
          const called = game.sides[seat]?.names[0] ?? "";
          return html`<li>
            <span class="quiet">${seat + 1}</span> <span class="hall-name">${called}</span>
            <button type="button" class="button only-icon" aria-label=${_("Show {name} out", { name: called })} title=${_("Show {name} out", { name: called })} @click=${() => void this.showOut(seat, called)}>
              ${icon("close")}
            </button>
          </li>`;
        })}
      </ol>
      <form class="hall-seat" @submit=${this.seat}>
        <label class="field">
          <span class="label">${_("Somebody with slips of paper")}</span>
          <input class="input" name="name" maxlength="30" required autocomplete="off" />
        </label>
        <button class="button">${_("Seat them")}</button>
      </form>
    </div>`;
  }
}

customElements.define("duplicate-hall", HallLeaf);
