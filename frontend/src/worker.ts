/** The page without a network. The shell of the page is kept when it comes, the rest when it is used; tables need the
 *  server, and the offline page says so. */
export {};

declare const SHELL: readonly string[];
declare const self: Worker;

/** What of a service worker's surroundings is used here: the types of pages know nothing of them. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Touched extends Waiting {
  readonly notification: { readonly data: unknown; close(): void };
}
interface OpenPage {
  focus(): Promise<OpenPage>;
  navigate(address: string): Promise<unknown>;
}
interface Worker {
  addEventListener(name: "install" | "activate", act: (event: Waiting) => void): void;
  addEventListener(name: "fetch", act: (event: Asked) => void): void;
  addEventListener(name: "notificationclick", act: (event: Touched) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: "window" }): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
}

/** The names of files change with their content, so all of them together are a version. */
const KEPT = "bonmot-" + SHELL.join().split("").reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) | 0, 7);

/** Fetched before they are needed; VT323, which few choose, and the games come when they are used. */
const FIRST = SHELL.filter((each) => /\/(main|page|rest)-|\/chunks\/(chunk|home|help|words|settings|offline|texts)|young|atkinson/.test(each));

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll(["/", ...FIRST]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((each) => each !== KEPT).map((each) => caches.delete(each))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => shell()));
  else if (address.pathname.startsWith("/page/")) event.respondWith(keptOrFetched(request));
  else if (/^\/(personas|icon|api\/v1\/help)/.test(address.pathname)) event.respondWith(fetchedOrKept(request));
});

async function shell(): Promise<Response> {
  return (await caches.match("/")) ?? Response.error();
}

/** Files whose names change with their content never grow old. */
async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}

/** What may change is fetched as long as there is a network. */
async function fetchedOrKept(request: Request): Promise<Response> {
  try {
    return await keep(request, await fetch(request));
  } catch (trouble) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw trouble;
  }
}

async function keep(request: Request, answer: Response): Promise<Response> {
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

/** A notification was touched: to the page that is open, or to a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = String(event.notification.data);
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then(async (pages) => {
      const [page] = pages;
      if (page === undefined) await self.clients.openWindow(address);
      else await (await page.focus()).navigate(address);
    }),
  );
});
