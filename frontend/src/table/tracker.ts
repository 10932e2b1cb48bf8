import { html, type TemplateResult } from "lit";
import { _, ngettext } from "../texts";

const VOWELS = new Set("AEIOUY");

/** The pieces that this seat cannot see: in the bag, or on racks. */
export function tracker(unseen: Readonly<Record<string, number>>, letters: readonly string[]): TemplateResult {
  const all = [...letters, "?"];
  const total = Object.values(unseen).reduce((sum, count) => sum + count, 0);
  const vowels = letters.reduce((sum, letter) => sum + (VOWELS.has(letter) ? (unseen[letter] ?? 0) : 0), 0);
  const consonants = total - vowels - (unseen["?"] ?? 0);
  const told = [
    ngettext("{count} vowel", "{count} vowels", vowels),
    ngettext("{count} consonant", "{count} consonants", consonants),
  ];
  return html`<section class="card tracker" aria-label=${_("Unseen tiles")}>
    <header class="tracker-head">
      <h3>${_("Unseen tiles")}</h3>
      <span class="quiet small">${[total, ...told].join(" · ")}</span>
    </header>
    <ul class="tracker-tiles">
      ${all.map((letter) => {
        const count = unseen[letter] ?? 0;
        const name = letter === "?" ? _("blank") : letter;
        return html`<li class=${count === 0 ? "tracker-gone" : ""} aria-label=${`${name}: ${count}`}>
          <span aria-hidden="true">${letter}</span><small aria-hidden="true">${count}</small>
        </li>`;
      })}
    </ul>
  </section>`;
}
