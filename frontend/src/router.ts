/** Addresses of the page. A link is an ordinary link; what it leads to is loaded and shown without a reload. */

/** Where the reader is. */
export interface Place {
  readonly path: string;
  /** What the address names: the table, the step, the chapter. */
  readonly named: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface Route {
  /** `/t/:name/replay/:step?`: a name stands for a part of the address, with `?` for one that may be missing. */
  readonly pattern: string;
  /** The custom element that is shown; it gets `.place`. */
  readonly tag: string;
  readonly load: () => Promise<unknown>;
  readonly title: () => string;
  /** The first page is loaded without what all the others need besides (rest.ts). */
  readonly first?: boolean;
  /** A table has the whole screen: on phones it goes without the tabs. */
  readonly whole?: boolean;
}

/** Says "moved" when the reader goes elsewhere. */
export const routing = new EventTarget();

export function here(): URL {
  return new URL(location.href);
}

/** Go to an address of the page. */
export function go(address: string, { replace = false } = {}): void {
  const wanted = new URL(address, location.href);
  if (wanted.href === location.href) return;
  if (replace) history.replaceState(null, "", wanted);
  else history.pushState(null, "", wanted);
  routing.dispatchEvent(new CustomEvent("moved", { detail: { replace } }));
}

/** The route of an address and what the address names, or null. */
export function matched(routes: readonly Route[], address: URL): { route: Route; place: Place } | null {
  const parts = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  for (const route of routes) {
    const named = fitted(route.pattern.split("/").filter(Boolean), parts);
    if (named !== null) return { route, place: { path: address.pathname, named, query: address.searchParams } };
  }
  return null;
}

function fitted(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (parts.length > pattern.length) return null;
  const named: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index];
    if (part === undefined) {
      if (!wanted.endsWith("?")) return null;
    } else if (wanted.startsWith(":")) named[wanted.replace(/[:?]/g, "")] = part;
    else if (wanted !== part) return null;
  }
  return named;
}

/** From now on links to pages of this site do not reload it. */
export function followLinks(routes: readonly Route[]): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return;
    const wanted = new URL(link.href);
    const sameSpot = wanted.pathname === location.pathname && wanted.search === location.search && wanted.hash !== "";
    if (sameSpot || matched(routes, wanted) === null) return;
    event.preventDefault();
    go(wanted.href);
  });
  window.addEventListener("popstate", () =>
    routing.dispatchEvent(new CustomEvent("moved", { detail: { replace: false } })),
  );
}
