import { begin } from "./texts";
import { wear } from "./theme";
import "./app";

// The language comes first: nothing is drawn in English for people who read French.
wear();
await begin();
document.body.replaceChildren(document.createElement("bonmot-app"));

// Browsers keep a page for offline use only where the way to it is safe: https, or this very machine.
if ("serviceWorker" in navigator && window.isSecureContext) {
  window.addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined));
}
