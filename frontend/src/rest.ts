import { learnAll } from "./texts";

/** The first page is small: what the others need besides, their style and their texts, comes with the first of them. */
export function rest(): Promise<unknown> {
  return Promise.all([style(), learnAll()]);
}

let styled: Promise<void> | null = null;

function style(): Promise<void> {
  styled ??= new Promise<void>((resolve, reject) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = document.querySelector<HTMLMetaElement>('meta[name="rest-of-the-style"]')?.content ?? "";
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => {
      sheet.remove();
      styled = null;
      reject(new Error(sheet.href));
    });
    document.head.append(sheet);
  });
  return styled;
}
