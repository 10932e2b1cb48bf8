import { html, type TemplateResult } from "lit";
import { settings, type Settings, type SoundKind, type Theme } from "../settings";
import { _, language, LANGUAGES, speak } from "../texts";
import { THEMES } from "../theme";
import { icon } from "../ui/icons";
import { perform } from "../ui/sound";
import { Page } from "./page";

/** Settings that are on or off. */
type Switch = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

const SOUNDS: readonly (readonly [SoundKind, () => string])[] = [
  ["place", () => _("A tile is laid")],
  ["play", () => _("A move is played")],
  ["bonus", () => _("The whole rack at once")],
  ["wrong", () => _("A move is refused")],
  ["moved", () => _("An opponent has played")],
  ["time", () => _("Time is running out")],
  ["bell", () => _("The bell of a round")],
];

class SettingsPage extends Page {
  override render() {
    return html`
      <div class="column settings">
        <h1>${_("Settings")}</h1>
        ${this.#looks()} ${this.#computers()} ${this.#table()} ${this.#sounds()}
        <p class="quiet small settings-note">${_("These settings stay in this browser.")}</p>
      </div>
    `;
  }

  #looks(): TemplateResult {
    const { motion, theme } = settings.now;
    return html`
      <section class="card settings-looks">
        <h2>${_("Looks")}</h2>
        <fieldset class="settings-themes">
          <legend class="label">${_("Colours")}</legend>
          <div>${THEMES.map(([each, label]) => this.#theme(each, label(), each === theme))}</div>
        </fieldset>
        <div class="settings-pair">
          <div class="field settings-name">
            <label for="name">${_("Your name")}</label>
            <input
              id="name"
              class="input"
              maxlength="20"
              autocomplete="nickname"
              .value=${settings.now.name}
              @change=${(event: Event) => {
                if (event.target instanceof HTMLInputElement) settings.change({ name: event.target.value.trim() });
              }}
            />
          </div>
          <fieldset class="field">
            <legend class="label">${_("Language")}</legend>
            <div class="choice">
              ${LANGUAGES.map(
                (each) => html`<label lang=${each}
                  ><input
                    type="radio"
                    name="language"
                    .checked=${language() === each}
                    @change=${() => void speak(each)}
                  />${each === "fr" ? "Français" : "English"}</label
                >`,
              )}
            </div>
          </fieldset>
          <fieldset class="field">
            <legend class="label">${_("Movement")}</legend>
            <div class="choice">
              ${this.#motion("system", _("As the system"), motion)} ${this.#motion("full", _("Full"), motion)}
              ${this.#motion("reduced", _("Reduced"), motion)}
            </div>
          </fieldset>
        </div>
      </section>
    `;
  }

  /** A theme shows itself: its own colours on a few squares and a tile. */
  #theme(theme: Theme, label: string, chosen: boolean): TemplateResult {
    const swatch = (shown: string): TemplateResult => html`
      <span class="settings-swatch" data-theme=${shown} aria-hidden="true">
        <i class="l2"></i><i class="w2"></i><i class="l3"></i><i class="w3"></i><b>B</b>
      </span>
    `;
    return html`
      <label class="settings-theme">
        <input
          type="radio"
          name="theme"
          value=${theme}
          .checked=${chosen}
          @change=${() => settings.change({ theme })}
        />
        <span class="settings-swatches"
          >${theme === "system" ? [swatch("light"), swatch("dark")] : swatch(theme)}</span
        >
        <span>${label}</span>
      </label>
    `;
  }

  #motion(motion: Settings["motion"], label: string, chosen: Settings["motion"]): TemplateResult {
    return html`<label
      ><input
        type="radio"
        name="motion"
        .checked=${motion === chosen}
        @change=${() => settings.change({ motion })}
      />${label}</label
    >`;
  }

  #computers(): TemplateResult {
    const { speed } = settings.now;
    return html`
      <section class="card stack">
        <h2>${_("Computers")}</h2>
        <div class="field">
          <label for="speed">${_("How quickly they play")}</label>
          <div class="settings-speed">
            <span class="small quiet" aria-hidden="true">${_("slowly")}</span>
            <input
              id="speed"
              class="slider"
              type="range"
              min="0"
              max="9"
              .value=${String(speed)}
              @input=${(event: Event) => {
                if (event.target instanceof HTMLInputElement) settings.change({ speed: event.target.valueAsNumber });
              }}
            />
            <span class="small quiet" aria-hidden="true">${_("at once")}</span>
          </div>
        </div>
        ${this.#switch("aloud", _("See them think"), _("Their real thoughts are shown on the board before they play."))}
        ${this.#switch("remarks", _("Remarks"), _("Characters say something now and then."))}
      </section>
    `;
  }

  #table(): TemplateResult {
    const { arrows } = settings.now;
    const choose = (chosen: Settings["arrows"], label: string): TemplateResult =>
      html`<label
        ><input
          type="radio"
          name="arrows"
          .checked=${arrows === chosen}
          @change=${() => settings.change({ arrows: chosen })}
        />${label}</label
      >`;
    return html`
      <section class="card stack">
        <h2>${_("At the table")}</h2>
        ${this.#switch("values", _("Values on tiles"))} ${this.#switch("tracker", _("Tiles still to come"))}
        ${this.#switch("shuffle", _("Shuffle the rack after drawing"))}
        ${this.#switch("chat", _("Chat"), _("What people say at tables is shown."))}
        <fieldset class="field">
          <legend class="label">${_("Arrow keys")}</legend>
          <div class="choice">
            ${choose("move", _("move the cursor"))} ${choose("direction", _("turn it, shuffle and recall"))}
          </div>
        </fieldset>
      </section>
    `;
  }

  #sounds(): TemplateResult {
    const { sound, sounds } = settings.now;
    return html`
      <section class="card stack settings-sounds">
        <h2>${_("Sounds")}</h2>
        ${this.#switch("sound", _("Play sounds"))}
        <ul class="settings-kinds" ?hidden=${!sound}>
          ${SOUNDS.map(
            ([kind, label]) => html`
              <li>
                <label class="switch">
                  <input
                    type="checkbox"
                    role="switch"
                    .checked=${sounds[kind]}
                    @change=${() => settings.change({ sounds: { ...sounds, [kind]: !sounds[kind] } })}
                  />
                  <span>${label()}</span>
                </label>
                <button
                  type="button"
                  class="button only-icon"
                  aria-label=${_("Listen: {sound}", { sound: label() })}
                  @click=${() => perform(kind)}
                >
                  ${icon("play")}
                </button>
              </li>
            `,
          )}
        </ul>
      </section>
    `;
  }

  #switch(name: Switch, label: string, hint = ""): TemplateResult {
    return html`
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          .checked=${settings.now[name]}
          @change=${() => settings.change({ [name]: !settings.now[name] })}
        />
        <span>${label}${hint === "" ? "" : html`<span class="hint settings-hint">${hint}</span>`}</span>
      </label>
    `;
  }
}
customElements.define("settings-page", SettingsPage);
