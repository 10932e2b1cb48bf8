import type { TemplateResult } from "lit";
import { go } from "../router";
import { _ } from "../texts";
import type { MenuItem } from "../ui/menu";
import { openAvoided, openOpenness } from "./company";
import { fairness } from "./fairness";
import { offerSeat } from "./invitation";
import { askName } from "./naming";
import type { Command, Session } from "./session";
import { nameOfSeat, type GameView } from "./views";

/** What the menu has done by its table. */
export interface Doing {
  readonly send: (command: Command) => Promise<boolean>;
  /** The same, once somebody has said that it is meant. */
  readonly ask: (question: () => string, yes: () => string, command: Command, danger?: boolean) => Promise<void>;
  readonly takeBack: () => void;
  readonly openSheet: (title: () => string, content: () => TemplateResult) => void;
}

/** What can be done at every table, besides playing. */
export function tableItems(session: Session<GameView>, doing: Doing): MenuItem[] {
  return [...ofTheTurn(session, doing), ...ofCompany(session), ...ofTheGame(session, doing), ...ofTheEnd(session, doing)];
}

/** Take back, and pause. */
function ofTheTurn(session: Session<GameView>, { send, takeBack }: Doing): MenuItem[] {
  const { view } = session;
  if (view.is_over || view.game.seat === null || view.rated) return [];
  const mayTakeBack = view.last_turn_of !== null && session.own.includes(view.last_turn_of);
  const refused = mayTakeBack ? {} : { disabled: _("nothing to take back") };
  const items: MenuItem[] = [{ label: _("Take back"), icon: "undo", ...refused, act: takeBack }];
  if (view.is_timed && !view.is_paused) {
    items.push({ label: _("Pause"), icon: "pause", act: () => void send({ command: "pause" }) });
  }
  return items;
}

/** What may be done about the others here. */
function ofCompany(session: Session<GameView>): MenuItem[] {
  const { company } = session;
  if (company === null) return [];
  const items: MenuItem[] = [];
  if (company.owner || company.moderator) {
    items.push({ label: _("Talk and spectators…"), icon: "people", apart: true, act: () => void openOpenness(session) });
  }
  if (company.person !== "") {
    items.push({ label: _("People you avoid…"), icon: "sound-off", apart: items.length === 0, act: () => void openAvoided() });
  }
  return items;
}

/** Its name, its past, its draws, and its seats on other devices. */
function ofTheGame(session: Session<GameView>, { send, openSheet }: Doing): MenuItem[] {
  const { view, own } = session;
  const items: MenuItem[] = [];
  if (own.length > 0) {
    const rename = async (): Promise<void> => {
      const title = await askName(view.title);
      if (title !== null) await send({ command: "rename", title });
    };
    items.push({ label: _("Name the game"), icon: "pencil", apart: true, act: () => void rename() });
  }
  items.push({ label: _("Replay"), icon: "replay", act: () => go(`/t/${view.name}/replay`) });
  const draws = () => fairness(session.view.fairness);
  items.push({ label: _("Fair draws…"), icon: "check", act: () => openSheet(() => _("Fair draws"), draws) });
  if (!view.is_over && own.length > 1 && !view.rated) {
    for (const seat of own.filter((each) => each !== session.eyes)) {
      const name = nameOfSeat(view.game, seat);
      const act = () => void offerSeat(view.name, seat, name);
      items.push({ label: _("Another device for {name}…", { name }), icon: "link", act });
    }
  }
  return items;
}

/** To give up, and to stop the game for everybody. */
function ofTheEnd(session: Session<GameView>, { ask }: Doing): MenuItem[] {
  const { view } = session;
  if (view.is_over) return [];
  const items: MenuItem[] = [];
  if (view.game.may.includes("resign")) {
    const yes = () => _("Give up");
    const act = () => void ask(() => _("Give up the game?"), yes, { command: "resign" }, true);
    items.push({ label: _("Give up…"), icon: "flag", danger: true, apart: true, act });
  }
  if (!view.rated && view.game.may.includes("abandon")) {
    const yes = () => _("Stop the game");
    const act = () => void ask(() => _("Stop the game for everybody?"), yes, { command: "abandon" }, true);
    items.push({ label: _("Stop the game for everybody…"), icon: "close", danger: true, act });
  }
  return items;
}
