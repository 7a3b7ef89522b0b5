import { addPathPrefix, removePathPrefix } from '@mercer/contract';

/**
 * Path of the language that the address of the document names, e.g. `/de`; empty when it names none. The router, and all
 * that pages link to, leave it out: only the document and the address bar have it.
 */
const languagePath = import.meta.env.SSR ? '' : (document.documentElement.dataset.path ?? '');

/** The address that a path of the shop has in the language of the document. */
export const toLanguageAddress = (path: string): string => addPathPrefix(path, languagePath);

/** The path of the shop that an address in the language of the document leads to. */
export const toShopPath = (address: string): string => removePathPrefix(address, languagePath);

/** Reads the path of the shop to which a link leads; empty when it leads nowhere. */
export const readLinkPath = (link: Element | null | undefined): string => toShopPath(link?.getAttribute('href') ?? '');
