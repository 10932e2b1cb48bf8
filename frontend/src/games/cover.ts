import type { TemplateResult } from "lit";
import type { Route } from "../router";
import type { Language } from "../texts";

/** What a game shows of itself before anybody plays it: small, for it is there from the first page on. */
export interface Cover {
  readonly title: () => string;
  /** What it is, in a few words. */
  readonly about: () => string;
  /** What it is played with, small, made of letters like the things themselves. */
  readonly picture: (language: Language) => TemplateResult | readonly TemplateResult[];
  /** A game in which all act at once has its own time, and so one ladder. */
  readonly hasOwnTime?: boolean;
  /** Pages that only this game has. */
  readonly pages?: readonly Route[];
  /** What it adds to the first page, beside the tables. */
  readonly invitation?: () => TemplateResult;
}
