import { html, nothing, type TemplateResult } from "lit";
import { me as self } from "../me";
import type { ShownSeek } from "../protocol/shared";
import { _ } from "../texts";
import { regard } from "../people/regard";
import { botMark } from "../ui/bot";
import { icon } from "../ui/icons";
import { openMenu } from "../ui/menu";
import { initial } from "../ui/portrait";
import { knownHere } from "./guest";
import { showLink } from "./link";
import { news } from "./news";
import { accept, follow, freeSeats, partOf, playersOf, rulesOfSeek, seatsOf, termsOf, withdraw } from "./seeks";

/** A seek in a list: who, what, by which terms, and what one can do about it. */
export function seekCard(seek: ShownSeek, me: string | null): TemplateResult {
  const part = partOf(seek, me);
  const inTeams = seek.teams && part === "other" && playersOf(freeSeats(seek), seek).length > 1;
  return html`<li class="card lobby-seek ${part === "host" ? "mine" : ""}">
    <span class="lobby-face">${initial(seek.host_name)}</span>
    <div class="lobby-text">
      <h3>
        ${part === "host" ? _("Your game") : html`${seek.host_name}${botMark(seek.host_is_bot)}`}
        ${seek.rating !== null ? html`<span class="quiet lobby-rating">${String(seek.rating)}</span>` : nothing}
      </h3>
      <p>${seek.rematch === null ? rulesOfSeek(seek) : _("Rematch: {rules}", { rules: rulesOfSeek(seek) })}</p>
      <p class="small quiet">${[termsOf(seek), seatsOf(seek)].filter(Boolean).join(" · ")}</p>
      ${seek.people.length > 2 ? people(seek, inTeams) : nothing}
    </div>
    <div class="lobby-do">${doing(seek, part, inTeams)}</div>
  </li>`;
}

/** Who sits where; in teams one may choose with whom. */
function people(seek: ShownSeek, choosing: boolean): TemplateResult {
  return html`<ul class="lobby-seats">
    ${seek.people.map((each) => {
      const isReferee = each.seat === seek.referee;
      const side = isReferee ? _("Referee") : seek.teams ? _("Team {number}", { number: (each.seat % 2) + 1 }) : "";
      if (isReferee && !each.is_taken && mayReferee(seek))
        return html`<li>
          <button type="button" class="button" @click=${() => void accept(seek, each.seat)}>${_("Be the referee")}</button>
        </li>`;
      if (each.is_taken || isReferee || !choosing)
        return html`<li class=${each.is_taken ? "" : "quiet"}>${each.is_taken ? html`${each.name}${botMark(each.is_bot)}` : _("free")}${side === "" ? "" : ` · ${side}`}</li>`;
      return html`<li>
        <button type="button" class="button" @click=${() => void accept(seek, each.seat)}>
          ${_("Sit down")} · ${side}
        </button>
      </li>`;
    })}
  </ul>`;
}

/** Whether the referee's seat may be taken by whoever looks: who is one, or has the link. */
function mayReferee(seek: ShownSeek): boolean {
  const part = partOf(seek, news.me);
  return part === "other" && (seek.audience === "link" || (self.now?.roles.includes("referee") ?? false));
}

function doing(seek: ShownSeek, part: ReturnType<typeof partOf>, inTeams: boolean): TemplateResult | typeof nothing {
  const without = (label: string): TemplateResult =>
    html`<button type="button" class="button plain" @click=${() => void withdraw(seek)}>${label}</button>`;
  switch (part) {
    case "host":
      return html`${seek.audience === "named"
          ? nothing
          : html`<button
              type="button"
              class="button only-icon"
              aria-label=${_("Invite by link")}
              title=${_("Invite by link")}
              @click=${() => void showLink(seek)}
            >
              ${icon("link")}
            </button>`}
        ${without(_("Withdraw"))}`;
    case "seated":
      return without(_("Get up"));
    case "invited":
      return html`${without(_("Decline"))}
        <button type="button" class="button" @click=${() => void accept(seek)}>${_("Play")}</button>`;
    case "other":
      return html`${more(seek)}
      ${inTeams || playersOf(freeSeats(seek), seek).length === 0
        ? nothing
        : html`<button
            type="button"
            class="button"
            aria-label=${_("Play with {name}", { name: seek.host_name })}
            @click=${() => void accept(seek)}
          >
            ${_("Play")}
          </button>`}`;
  }
}

/** Whoever is blocked is not seen here any more. */
async function block(seek: ShownSeek): Promise<void> {
  if ((await knownHere()) && (await regard(seek.host, seek.host_name, "block"))) await news.ask().catch(() => undefined);
}

/** What else can be done about somebody's seek. */
function more(seek: ShownSeek): TemplateResult {
  const open = (event: Event): void => {
    const anchor = event.currentTarget;
    if (!(anchor instanceof HTMLElement)) return;
    const name = seek.host_name;
    openMenu(
      anchor,
      [
        { label: _("Follow {name}", { name }), icon: "person", act: () => void follow(seek.host, name) },
        ...(seek.audience === "named" ? [] : [{ label: _("Invite by link"), icon: "link" as const, act: () => void showLink(seek) }]),
        { label: _("Block {name}", { name }), hint: _("you no longer meet"), icon: "flag", danger: true, apart: true, act: () => void block(seek) },
      ],
      name,
    );
  };
  return html`<button
    type="button"
    class="button only-icon"
    aria-haspopup="menu"
    aria-label=${_("More about {names}", { names: seek.host_name })}
    @click=${open}
  >
    ${icon("more")}
  </button>`;
}
