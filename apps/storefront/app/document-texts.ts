/** What the document says of what its parts name by an attribute, read once: a browser's first date takes a phone's thread 100 ms. */
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
