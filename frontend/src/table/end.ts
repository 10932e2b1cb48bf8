import { html, nothing, svg, type TemplateResult } from "lit";
import { tilePicture } from "../board/tile";
import { ask } from "../api";
import { go } from "../router";
import { _, language, ngettext } from "../texts";
import { icon } from "../ui/icons";
import { portrait } from "../ui/portrait";
import { toast } from "../ui/toast";
import type { Session } from "./session";
import { nameOf, sideOf, type GameView, type TurnLine } from "./views";

interface WithTurns extends GameView {
  readonly turns?: readonly TurnLine[];
}

/** How scores grew, line by line of the sheet. */
export function curvesOf(view: WithTurns): number[][] {
  const curves = view.sides.map(() => [0]);
  for (const line of view.turns ?? []) {
    for (const [side, curve] of curves.entries()) curve.push(side === line.side ? line.total : (curve.at(-1) ?? 0));
  }
  for (const [side, curve] of curves.entries()) curve.push(view.sides[side]?.score ?? 0);
  return curves;
}

/** The end of a game as a moment: who has won, how the scores grew, the best play; the next game is a click away. */
export function endMoment(
  session: Session<WithTurns>,
  best: TemplateResult | typeof nothing,
  look: () => void,
  wrong: (trouble: unknown) => void,
  told: { readonly went: TemplateResult; readonly length: string } = usually(session.view.game),
): TemplateResult {
  const { view } = session;
  const { game } = view;
  const winners = game.final?.winners ?? [];
  const mine = sideOf(game, game.seat);
  const hasWon = mine !== null && winners.includes(mine);
  const rematch = async (): Promise<void> => {
    try {
      const { name } = await ask<{ name: string }>(`/api/tables/${view.name}/rematch`, { method: "POST" });
      go(`/t/${name}`);
    } catch (trouble) {
      wrong(trouble);
    }
  };
  return html`<div class="end">
    <section class="card end-head">
      ${hasWon ? tiles(_("BRAVO")) : nothing}
      <div class="end-told">
        <h1>${outcome(game, winners)}</h1>
        <p class="quiet">
          ${told.length} · ${game.titles[language()] ?? game.edition}
        </p>
      </div>
      <ol class="end-scores">
        ${game.sides.map(
          (side, at) => html`<li class=${winners.includes(at) ? "end-winner" : ""}>
            ${face(session, at)}<span>${nameOf(game, at)}</span><strong>${side.score}</strong>
          </li>`,
        )}
      </ol>
    </section>
    <section class="card end-plot">
      <h2>${_("How it went")}</h2>
      ${told.went}
    </section>
    ${best === nothing ? nothing : html`<section class="card end-best">${best}</section>`}
    <div class="end-next">
      <button class="button filled big" @click=${rematch}>${icon("replay")} ${_("Play again")}</button>
      <a class="button" href=${`/t/${view.name}/replay`}>${icon("zoom")} ${_("Replay and review")}</a>
      <button class="button" @click=${() => void share(game)}>${icon("share")} ${_("Share")}</button>
      <button class="button plain" @click=${look}>${icon("eye")} ${_("See the board")}</button>
    </div>
  </div>`;
}

/** How a game went that is counted in points: its curves, and how many moves it had. */
const usually = (game: WithTurns) => ({
  went: plot(game),
  length: ngettext("{count} move", "{count} moves", (game.turns ?? []).length),
});

function outcome(game: GameView, winners: readonly number[]): string {
  const [first] = winners;
  if (first === undefined) return _("The game has no winner.");
  if (winners.length > 1) return _("A tie");
  return _("{name} wins", { name: nameOf(game, first) });
}

function face(session: Session<GameView>, side: number): TemplateResult | typeof nothing {
  const seat = session.view.game.sides[side]?.seats[0] ?? -1;
  const persona = session.view.seats[seat]?.persona;
  return persona ? portrait(persona, "small", session.moods[String(seat)] ?? "") : nothing;
}

const tiles = (word: string): TemplateResult =>
  html`<p class="end-tiles" aria-hidden="true">
    ${[...word].map((letter, at) => html`<span class="end-tile">${tilePicture({ text: letter, value: null, order: at })}</span>`)}
  </p>`;

async function share(game: GameView): Promise<void> {
  const text = game.sides.map((side, at) => `${nameOf(game, at)} ${side.score}`).join(" – ");
  try {
    if (navigator.share !== undefined) await navigator.share({ title: "Bonmot", text, url: location.href });
    else {
      await navigator.clipboard.writeText(`${text}\n${location.href}`);
      toast(_("Copied."));
    }
  } catch {
    // The person thought better of it.
  }
}

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 44;
const RIGHT = 110;
const BOTTOM = 28;
const TOP = 12;

/** The curves of the scores; dots and squares, full and dashed lines, names at their ends. */
export function plot(game: WithTurns): TemplateResult {
  const curves = curvesOf(game);
  const steps = Math.max(1, (curves[0]?.length ?? 1) - 1);
  const highest = Math.max(100, ...curves.flat());
  const lowest = Math.min(0, ...curves.flat());
  const step = highest > 400 ? 200 : 100;
  const x = (at: number) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / steps;
  const y = (score: number) => TOP + ((HEIGHT - TOP - BOTTOM) * (highest - score)) / (highest - lowest);
  const lines = Array.from({ length: Math.floor(highest / step) + 1 }, (_each, at) => at * step);
  const ends = spread(curves.map((curve) => y(curve.at(-1) ?? 0)));
  const told = curves.map((curve, side) => `${nameOf(game, side)}: ${curve.at(-1) ?? 0}`).join(", ");
  return html`<svg class="plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${told}>
    ${lines.map(
      (score) => svg`<line class="plot-line" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(score)} y2=${y(score)}></line>
        <text class="plot-text" x=${LEFT - 8} y=${y(score) + 4} text-anchor="end">${score}</text>`,
    )}
    ${curves.map((curve, side) => {
      const path = curve.map((score, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(score).toFixed(1)}`).join("");
      return svg`<g class=${`plot-side plot-side-${side}`}>
        <path d=${path}></path>
        ${curve.map((score, at) =>
          side % 2 === 0
            ? svg`<circle cx=${x(at)} cy=${y(score)} r="3.5"></circle>`
            : svg`<rect x=${x(at) - 3.5} y=${y(score) - 3.5} width="7" height="7"></rect>`,
        )}
        <text class="plot-name" x=${WIDTH - RIGHT + 12} y=${(ends[side] ?? 0) + 5}>${nameOf(game, side)}</text>
      </g>`;
    })}
  </svg>`;
}

/** The same heights, none closer to another than a line of text. */
function spread(heights: readonly number[]): number[] {
  const found = [...heights];
  const order = found.map((_height, at) => at).sort((one, other) => (found[one] ?? 0) - (found[other] ?? 0));
  let lowest = -Infinity;
  for (const at of order) {
    found[at] = Math.max(found[at] ?? 0, lowest + 18);
    lowest = found[at] ?? 0;
  }
  return found;
}
