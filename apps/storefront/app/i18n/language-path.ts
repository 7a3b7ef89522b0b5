type PathTranslation = (path: string) => string;

const samePath: PathTranslation = (path) => path;

/**
 * The address that a path of the shop has in the language of the document. The router, and all that pages link to, have
 * paths without the language: only the document and the address bar have it.
 */
export let toLanguageAddress = samePath;

/** The path of the shop that an address in the language of the document leads to. */
export let toShopPath = samePath;

/** Documents at the address of a language load how it is written, before they are hydrated; in all others both are the same. */
export function provideLanguagePaths(toAddress: PathTranslation, toPath: PathTranslation): void {
  toLanguageAddress = toAddress;
  toShopPath = toPath;
}

/** Reads the path of the shop to which a link leads; empty when it leads nowhere. */
export const readLinkPath = (link: Element | null | undefined): string => toShopPath(link?.getAttribute('href') ?? '');
