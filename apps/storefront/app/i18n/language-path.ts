/** How addresses of the shop are written in the language of the document. */
interface LanguagePaths {
  /** The address that a path of the shop has in the language. */
  toLanguageAddress(path: string): string;
  /** The path of the shop that an address in the language leads to. */
  toShopPath(address: string): string;
}

const samePath = (path: string) => path;
let paths: LanguagePaths = { toLanguageAddress: samePath, toShopPath: samePath };

/** Documents at the address of a language load how it is written, before they are hydrated; in all others both are the same. */
export function provideLanguagePaths(languagePaths: LanguagePaths): void {
  paths = languagePaths;
}

/**
 * The address that a path of the shop has in the language of the document. The router, and all that pages link to, have
 * paths without the language: only the document and the address bar have it.
 */
export const toLanguageAddress = (path: string): string => paths.toLanguageAddress(path);

/** The path of the shop that an address in the language of the document leads to. */
export const toShopPath = (address: string): string => paths.toShopPath(address);

/** Reads the path of the shop to which a link leads; empty when it leads nowhere. */
export const readLinkPath = (link: Element | null | undefined): string => toShopPath(link?.getAttribute('href') ?? '');
