import { html, type TemplateResult } from "lit";
import { _ } from "../../texts";
import type { Cover } from "../cover";

export const duplicate: Cover = {
  title: () => _("Duplicate"),
  about: () => _("The same rack for everyone."),
  picture: () => html`<span class="home-slip"><i>12A</i><b>ELEGANTE</b><strong>72</strong></span>`,
  hasOwnTime: true,
  pages: [
    { pattern: "/today", tag: "today-page", load: () => import("./today"), title: () => _("Game of the day") },
    { pattern: "/days/:language?/:day?", tag: "day-page", load: () => import("./day"), title: () => _("Past days") },
  ],
  invitation: gameOfTheDay,
};

function gameOfTheDay(): TemplateResult {
  const now = new Date();
  return html`
    <section class="card home-today">
      <span class="home-date" aria-hidden="true"><b>${now.getDate()}</b><i>${months()[now.getMonth()]}</i></span>
      <div>
        <h2>${_("Game of the day")}</h2>
        <p class="quiet small">${_("Duplicate: the same racks for everyone.")}</p>
      </div>
      <a class="button push" href="/today">${_("Play")}</a>
    </section>
  `;
}

/** The browser has them, too, but a phone takes a fifth of a second to look them up. */
const months = (): string[] => [
  _("Jan"),
  _("Feb"),
  _("Mar"),
  _("Apr"),
  _("May"),
  _("Jun"),
  _("Jul"),
  _("Aug"),
  _("Sep"),
  _("Oct"),
  _("Nov"),
  _("Dec"),
];
