import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { me } from "./me";
import { NOWHERE, ROUTES } from "./pages/index";
import { offline } from "./pages/offline";
import { heard, Piece } from "./piece";
import { rest } from "./rest";
import { followLinks, go, here, matched, routing, type Place, type Route } from "./router";
import { settings } from "./settings";
import { _, language, LANGUAGES, speak, type Language } from "./texts";
import { THEMES } from "./theme";
import { badged } from "./ui/badge";
import { icon, type IconName } from "./ui/icons";
import { openKeys } from "./ui/keys";
import { announce, speakThrough } from "./ui/live";
import { openMenu, type MenuItem } from "./ui/menu";
import { toast } from "./ui/toast";

/** Milliseconds after which nobody waits for the page any more. */
const QUIET = 1500;

interface Leading {
  readonly href: string;
  readonly icon: IconName;
  readonly label: () => string;
}

const NAVIGATION: readonly Leading[] = [
  { href: "/", icon: "chevrons", label: () => _("Play") },
  { href: "/games", icon: "list", label: () => _("Games") },
  { href: "/words", icon: "search", label: () => _("Words") },
  { href: "/help", icon: "book", label: () => _("Help") },
];

/** The frame around every page: header, navigation, the page itself, the live region. */
class App extends Piece {
  @state() private route: Route = NOWHERE;
  @state() private place: Place = { path: "/", named: {}, query: new URLSearchParams() };
  @state() private ready = false;
  @state() private unreachable = false;

  #awaited: MutationObserver | null = null;

  constructor() {
    super();
    this.whileShown(() => heard(me, "changed", () => this.requestUpdate()));
  }

  readonly #moved = (event: Event): void => {
    const replace = event instanceof CustomEvent && event.detail.replace === true;
    if (me.moderates) me.lookAgain();
    void this.#show(!replace);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    routing.addEventListener("moved", this.#moved);
    document.addEventListener("keydown", this.#pressed);
    window.addEventListener("offline", this.#network);
    window.addEventListener("online", this.#network);
    followLinks(ROUTES);
    void me.look();
    void this.#show(false);
  }

  protected override get isLarge(): boolean {
    return true;
  }

  protected override firstUpdated(): void {
    const region = this.querySelector<HTMLElement>("#live");
    if (region !== null) speakThrough(region);
    // People are told what waits for them on every page; but first comes the page.
    setTimeout(() => void import("./online/listening").then(({ listen }) => listen()).catch(() => undefined), QUIET);
  }

  protected override updated(_changed: PropertyValues): void {
    const title = this.route.title();
    document.title = badged(title === "" ? "Bonmot" : `${title} · Bonmot`);
  }

  /** Load the page of the address, then show it; until then the page before stays. */
  async #show(arriving: boolean): Promise<void> {
    const address = here();
    const found = matched(ROUTES, address) ?? {
      route: NOWHERE,
      place: { path: address.pathname, named: {}, query: address.searchParams },
    };
    try {
      await Promise.all([found.route.load(), found.route.first ? null : rest()]);
      this.unreachable = false;
      reloaded(false);
    } catch {
      // After an update of the server the files of the page have other names: then the page itself must be fetched again.
      if (navigator.onLine && reloaded(true)) return;
      this.unreachable = true;
    }
    if (here().href !== address.href) return;
    const elsewhere = this.route !== found.route;
    this.route = found.route;
    this.place = found.place;
    this.ready = true;
    if (!arriving) return;
    await this.updateComplete;
    if (elsewhere) window.scrollTo(0, 0);
    this.#focusHeading();
  }

  /** People who listen are told where they are: the focus goes to the first heading of the page. Where that comes
   *  later, with what the server says, the page itself has the focus until then. */
  #focusHeading(): void {
    const main = this.querySelector<HTMLElement>("#main");
    if (main === null) return;
    this.#awaited?.disconnect();
    if (focused(headingIn(main))) return;
    focused(main);
    this.#awaited = new MutationObserver((_changes, observer) => {
      const stillThere = document.activeElement === main || document.activeElement === document.body;
      if (!stillThere || focused(headingIn(main))) observer.disconnect();
    });
    this.#awaited.observe(main, { childList: true, subtree: true });
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "?" || event.defaultPrevented || typing || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    openKeys();
  };

  readonly #network = (): void => {
    toast(navigator.onLine ? _("You are online again.") : _("You are offline. Your tables are kept."));
  };

  override render() {
    return html`
      <a class="skip button filled" href="#main" @click=${this.#skip}>${_("Skip to the content")}</a>
      <header class="frame-header">
        <a class="wordmark" href="/" aria-label=${_("Bonmot, to the first page")}>
          <span class="wordmark-sign" aria-hidden="true">«</span>bonmot<span class="wordmark-sign" aria-hidden="true"
            >»</span
          >
        </a>
        <nav class="frame-nav" aria-label=${_("Pages")}>${NAVIGATION.map((each) => this.#leading(each, false))}</nav>
        <div class="frame-tools">
          ${this.#languages()} ${this.#moderation()} ${this.#who()}
          <button
            type="button"
            class="button only-icon wide-only"
            aria-pressed=${settings.now.sound}
            aria-label=${_("Sounds")}
            title=${settings.now.sound ? _("Switch sounds off") : _("Switch sounds on")}
            @click=${() => settings.change({ sound: !settings.now.sound })}
          >
            ${icon(settings.now.sound ? "sound" : "sound-off")}
          </button>
          <button
            type="button"
            class="button only-icon wide-only"
            aria-haspopup="menu"
            aria-label=${_("Colours")}
            title=${_("Colours")}
            @click=${this.#chooseTheme}
          >
            ${icon("moon")}
          </button>
          <button
            type="button"
            class="button only-icon wide-only frame-keys"
            aria-label=${_("Keys")}
            title=${_("Keys")}
            @click=${openKeys}
          >
            ${icon("keyboard")}
          </button>
          <a class="button only-icon wide-only" href="/settings" aria-label=${_("Settings")} title=${_("Settings")}
            >${icon("settings")}</a
          >
          <button
            type="button"
            class="button only-icon narrow-only"
            aria-haspopup="menu"
            aria-label=${_("Menu")}
            @click=${this.#openMenu}
          >
            ${icon("menu")}
          </button>
        </div>
      </header>
      <main id="main" class=${this.route.whole ? "whole" : ""}>${this.#page()}</main>
      ${this.route.whole
        ? nothing
        : html`<nav class="frame-tabs" aria-label=${_("Pages")}>
            ${NAVIGATION.map((each) => this.#leading(each, true))}
          </nav>`}
      <div id="live" class="visually-hidden" role="status" aria-live="polite"></div>
    `;
  }

  #page(): TemplateResult | typeof nothing {
    if (!this.ready) return nothing;
    if (this.unreachable)
      return html`<div class="column narrow">
        <h1>${_("This page could not be loaded.")}</h1>
        ${offline(() => location.reload())}
      </div>`;
    // The tag is one of our own list, never part of an address.
    const tag = unsafeStatic(this.route.tag);
    return staticHtml`<${tag} class="page" .place=${this.place}></${tag}>`;
  }

  #leading(leading: Leading, tab: boolean): TemplateResult {
    const { path } = this.place;
    const current = leading.href === "/" ? path === "/" || /^\/(new|t|lobby|invite|club)(\/|$)/.test(path) : path.startsWith(leading.href);
    return html`<a href=${leading.href} aria-current=${current ? "page" : nothing}
      >${tab ? icon(leading.icon) : nothing}<span>${leading.label()}</span></a
    >`;
  }

  #languages(): TemplateResult {
    const names: Record<Language, string> = { fr: "Français", en: "English" };
    return html`<div class="choice frame-languages" role="group" aria-label=${_("Language")}>
      ${LANGUAGES.map(
        (each) => html`<button
          type="button"
          lang=${each}
          aria-pressed=${language() === each}
          @click=${() => void this.#speak(each)}
        >
          ${each.toUpperCase()}<span class="visually-hidden">${names[each]}</span>
        </button>`,
      )}
    </div>`;
  }

  /** Who sits here; where nobody need say who they are, nothing. */
  #who(): TemplateResult | typeof nothing {
    if (!me.isOnline) return nothing;
    const label = me.now === null ? _("Sign in") : _("{name}: your account", { name: me.now.name });
    return html`<a
      class="button plain frame-me"
      href="/account"
      aria-label=${label}
      title=${label}
      aria-current=${this.place.path === "/account" ? "page" : nothing}
      >${icon("person")}<span aria-hidden="true">${me.now?.name ?? _("Sign in")}</span></a
    >`;
  }

  /** For those who moderate: the way to the complaints, and how many there are. */
  #moderation(): TemplateResult | typeof nothing {
    if (!me.moderates) return nothing;
    return html`<a class="button plain wide-only" href="/moderation" title=${reportsTitle()}
      >${icon("flag")}<span class="visually-hidden">${_("Moderation")}</span>${me.reports === 0 ? nothing : me.reports}</a
    >`;
  }

  async #speak(wanted: Language): Promise<void> {
    try {
      await speak(wanted);
      announce(wanted === "fr" ? "Français" : "English");
    } catch {
      toast(_("The server cannot be reached."), { wrong: true });
    }
  }

  readonly #skip = (event: Event): void => {
    event.preventDefault();
    this.#focusHeading();
    this.querySelector("#main")?.scrollIntoView();
  };

  readonly #chooseTheme = (event: Event): void => {
    const anchor = event.currentTarget;
    if (anchor instanceof HTMLElement) openMenu(anchor, themeItems(), _("Colours"));
  };

  readonly #openMenu = (event: Event): void => {
    const anchor = event.currentTarget;
    if (!(anchor instanceof HTMLElement)) return;
    const leading = (each: Leading): MenuItem => ({
      label: each.label(),
      icon: each.icon,
      act: () => this.querySelector<HTMLAnchorElement>(`.frame-nav a[href="${each.href}"]`)?.click(),
    });
    const items: MenuItem[] = [
      ...(this.route.whole ? NAVIGATION.map(leading) : []),
      {
        label: _("Settings"),
        icon: "settings",
        act: () => this.querySelector<HTMLAnchorElement>('.frame-tools a[href="/settings"]')?.click(),
      },
      {
        label: settings.now.sound ? _("Switch sounds off") : _("Switch sounds on"),
        icon: settings.now.sound ? "sound" : "sound-off",
        act: () => settings.change({ sound: !settings.now.sound }),
      },
      { label: _("Keys"), icon: "keyboard", act: openKeys },
      ...(me.moderates ? [{ label: reportsTitle(), icon: "flag" as const, act: () => go("/moderation") }] : []),
      ...themeItems().map((item, index) => ({ ...item, apart: index === 0 })),
    ];
    openMenu(anchor, items, _("Menu"));
  };
}

const RELOADED = "bonmot-reloaded";

/** Fetch the page again, but only once in a row; whether that is being done. */
function reloaded(wanted: boolean): boolean {
  try {
    const already = sessionStorage.getItem(RELOADED) === location.href;
    if (wanted && !already) sessionStorage.setItem(RELOADED, location.href);
    else sessionStorage.removeItem(RELOADED);
    if (wanted && !already) location.reload();
    return wanted && !already;
  } catch {
    return false;
  }
}

/** The first heading of a page, as it is shown on this screen. */
function headingIn(main: HTMLElement): HTMLElement | null {
  return [...main.querySelectorAll("h1")].find((each) => each.checkVisibility()) ?? null;
}

/** Give the focus to something that is read, not pressed; whether it is there. */
function focused(element: HTMLElement | null): boolean {
  if (element === null) return false;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return true;
}

/** “Moderation (2)”: the way to the complaints, and how many wait. */
function reportsTitle(): string {
  return me.reports === 0 ? _("Moderation") : `${_("Moderation")} (${me.reports})`;
}

function themeItems(): MenuItem[] {
  return THEMES.map(([theme, label]) => ({
    label: label(),
    checked: settings.now.theme === theme,
    act: () => settings.change({ theme }),
  }));
}

customElements.define("bonmot-app", App);
