import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { ShownField } from "../protocol/api";
import { _ } from "../texts";
import { icon } from "../ui/icons";
import type { SetUp } from "./set-up";

/** Answers that fit beside each other: so many, and so many letters in all. */
const MOST_BESIDE = 6;
const LONGEST_BESIDE = 34;
/** An edition of one's own is a small file. */
const LARGEST_FILE = 64_000;

/** A field, drawn as what it is. */
export function drawn(field: ShownField, setUp: SetUp): TemplateResult {
  switch (field.kind) {
    case "switch":
      return switched(field, setUp);
    case "file":
      return file(field, setUp);
    case "text":
      return written(field, setUp);
    case "choice":
      return fitsBeside(field) ? segments(field, setUp) : listed(field, setUp);
  }
}

function fitsBeside(field: ShownField): boolean {
  const letters = field.choices.reduce((sum, each) => sum + each.title.length, 0);
  return field.choices.length <= MOST_BESIDE && letters <= LONGEST_BESIDE;
}

/** What a field means, and what is wrong with it: both are read out with it. */
function explained(field: ShownField, setUp: SetUp): TemplateResult {
  const trouble = setUp.troubleOf(field.name);
  const about = trouble === "" ? field.about : field.about.replace(trouble, ""); // it is said once
  return html`
    ${about === "" ? nothing : html`<span class="hint" id=${hintOf(field)}>${about}</span>`}
    ${trouble === ""
      ? nothing
      : html`<span class="trouble" id=${troubleOf(field)}>${icon("warning")}<span>${trouble}</span></span>`}
  `;
}

export function idOf(name: string): string {
  return `field-${name}`;
}

function hintOf(field: ShownField): string {
  return `${idOf(field.name)}-hint`;
}

function troubleOf(field: ShownField): string {
  return `${idOf(field.name)}-trouble`;
}

/** The ids of what explains a field. */
function described(field: ShownField, setUp: SetUp): string {
  const trouble = setUp.troubleOf(field.name) === "" ? [] : [troubleOf(field)];
  return [...trouble, ...(field.about === "" ? [] : [hintOf(field)])].join(" ");
}

function switched(field: ShownField, setUp: SetUp): TemplateResult {
  const say = (event: Event): void =>
    setUp.say(field.name, (event.target as HTMLInputElement).checked ? "yes" : "no");
  return html`
    <div class="field">
      <label class="switch">
        <span class="label">${field.label}</span>
        <input
          type="checkbox"
          role="switch"
          id=${idOf(field.name)}
          aria-describedby=${described(field, setUp)}
          .checked=${live(setUp.value(field) === "yes")}
          @change=${say}
        />
      </label>
      ${explained(field, setUp)}
    </div>
  `;
}

function segments(field: ShownField, setUp: SetUp): TemplateResult {
  return html`
    <fieldset class="field" id=${idOf(field.name)} aria-describedby=${described(field, setUp)}>
      <legend class="label">${field.label}</legend>
      <div class="choice new-segments">
        ${field.choices.map(
          (each) => html`
            <label>
              <input
                type="radio"
                name=${field.name}
                value=${each.value}
                .checked=${live(each.value === setUp.value(field))}
                @change=${() => setUp.say(field.name, each.value)}
              />
              ${each.title}
            </label>
          `,
        )}
      </div>
      ${explained(field, setUp)}
    </fieldset>
  `;
}

export function listed(field: ShownField, setUp: SetUp): TemplateResult {
  return html`
    <div class="field">
      <label for=${idOf(field.name)}>${field.label}</label>
      <select
        class="select"
        id=${idOf(field.name)}
        aria-describedby=${described(field, setUp)}
        @change=${(event: Event) => setUp.say(field.name, (event.target as HTMLSelectElement).value)}
      >
        ${field.choices.map(
          (each) => html`<option value=${each.value} .selected=${live(each.value === setUp.value(field))}>${each.title}</option>`,
        )}
      </select>
      ${explained(field, setUp)}
    </div>
  `;
}

export function written(field: ShownField, setUp: SetUp): TemplateResult {
  const say = (event: Event, writing: boolean): void =>
    setUp.say(field.name, (event.target as HTMLInputElement).value, { writing });
  return html`
    <div class="field">
      <label for=${idOf(field.name)}>${field.label}</label>
      <input
        class="input"
        id=${idOf(field.name)}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength="2000"
        placeholder=${field.usual}
        aria-describedby=${described(field, setUp)}
        aria-invalid=${setUp.troubleOf(field.name) === "" ? nothing : "true"}
        .value=${live(setUp.value(field))}
        @input=${(event: Event) => say(event, true)}
        @change=${(event: Event) => say(event, false)}
      />
      ${field.name === "clock" ? clocks(field, setUp) : nothing}
      ${explained(field, setUp)}
    </div>
  `;
}

/** What most people would write there. */
function clocks(field: ShownField, setUp: SetUp): TemplateResult {
  const usual: readonly (readonly [written: string, title: string])[] = [
    ["", field.usual],
    ["2:30", _("2:30 a turn")],
    ["25", _("25 min")],
    ["25+10", _("25 min + 10 s")],
  ];
  const now = setUp.value(field);
  return html`
    <span class="new-clocks">
      ${usual.map(
        ([text, title]) => html`
          <button type="button" class="new-clock" aria-pressed=${text === now} @click=${() => setUp.say(field.name, text)}>
            ${title}
          </button>
        `,
      )}
    </span>
  `;
}

/** Rules of one's own: the page sends what is written in the file, for the server must not read files that we name. */
function file(field: ShownField, setUp: SetUp): TemplateResult {
  const read = async (event: Event): Promise<void> => {
    const chosen = (event.target as HTMLInputElement).files?.[0];
    if (chosen === undefined) return;
    if (chosen.size > LARGEST_FILE) {
      setUp.refuse(field.name, _("This file is too large for an edition."));
      return;
    }
    setUp.say(field.name, await chosen.text());
  };
  return html`
    <div class="field">
      <label for=${idOf(field.name)}>${field.label}</label>
      <input
        class="input new-file"
        type="file"
        accept=".toml,text/plain,application/toml"
        id=${idOf(field.name)}
        aria-describedby=${described(field, setUp)}
        aria-invalid=${setUp.troubleOf(field.name) === "" ? nothing : "true"}
        @change=${read}
      />
      ${explained(field, setUp)}
    </div>
  `;
}
