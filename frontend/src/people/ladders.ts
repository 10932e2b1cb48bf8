import { gameTitle, hasSpeeds } from "../games";
import type { LadderName } from "../protocol/api";
import { _ } from "../texts";

const SPEEDS: Readonly<Record<string, () => string>> = {
  blitz: () => _("blitz"),
  rapid: () => _("rapid"),
  slow: () => _("slow"),
  correspondence: () => _("correspondence"),
};
export const SPEED_NAMES = Object.keys(SPEEDS);

export function speedTitle(speed: string): string {
  return SPEEDS[speed]?.() ?? speed;
}

export function languageTitle(language: string): string {
  return language === "fr" ? _("French") : language === "en" ? _("English") : language;
}

/** A ladder in a few words: “Crossword · English · rapid”. */
export function ladderTitle({ game, language, speed }: LadderName): string {
  return [gameTitle(game), languageTitle(language), ...(hasSpeeds(game) ? [speedTitle(speed)] : [])].join(" · ");
}

/** What somebody is, where that is not a person who plays for themselves. */
export function kindTitle(kind: string): string {
  return kind === "bot" ? _("bot") : kind === "computer" ? _("computer") : kind === "guest" ? _("guest") : "";
}

export const profileAddress = (name: string): string => `/people/${encodeURIComponent(name)}`;
