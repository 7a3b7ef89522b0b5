/** What the document says of what its parts name by an attribute, read once: a browser's first date takes a phone's thread 100 ms. */
export function documentTexts(attribute: string): (name: string) => string | undefined {
  let texts: Map<string | null, string | null> | undefined;
  const read = () =>
    new Map(
      [...document.querySelectorAll(`[${attribute}]`)].map((part) => [part.getAttribute(attribute), part.textContent]),
    );
  return (name) => {
    if (import.meta.env.SSR) return undefined;
    texts ??= read();
    return texts.get(name) ?? undefined;
  };
}
