/**
 * Reads the texts of elements that name them by `attribute` from the document, once: a browser's first date format
 * blocks a phone's main thread for 100 ms.
 */
export function documentTexts(attribute: string): (name: string) => string | null | undefined {
  let texts: Map<string | null, string | null> | undefined;
  return (name) => {
    if (import.meta.env.SSR) return null;
    texts ??= new Map(
      Array.from(document.querySelectorAll(`[${attribute}]`), (part) => [
        part.getAttribute(attribute),
        part.textContent,
      ]),
    );
    return texts.get(name);
  };
}
