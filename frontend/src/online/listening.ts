import { ask } from "../api";
import type { Me } from "../protocol/api";
import { rest } from "../rest";
import { news } from "./news";
import { begin } from "./notices";

let listening = false;

/** News on every page, once somebody is known in this browser; what notices need besides comes with them. */
export async function listen(): Promise<void> {
  if (listening) return;
  listening = true;
  begin();
  if ((await ask<Me | null>("/api/v1/me")) === null) return;
  await rest();
  news.want();
}
