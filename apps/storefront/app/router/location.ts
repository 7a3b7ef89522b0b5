import type { Location, Path, To } from 'react-router';
import { toLanguageAddress, toShopPath } from '../i18n/language-path.ts';

/** An address as one text. */
export function joinPathParts({ pathname = '', search = '', hash = '' }: Partial<Path>): string {
  return pathname + search + hash;
}

/** Resolves where a link on the page `from` leads; `#reviews` and `?page=2` stay on that page. */
export function resolveLinkPath(to: To, from: string): Path {
  const text = typeof to === 'string' ? to : joinPathParts(to);
  // a path that begins with two slashes would be read as another host
  const url = text.startsWith('/')
    ? new URL(window.location.origin + text)
    : new URL(text, window.location.origin + from);
  const { pathname, search, hash } = url;
  return { pathname: toShopPath(pathname), search, hash };
}

/** Leads out of the shop, or is no page: `https://`, `mailto:`. */
export function isExternalLink(to: To): boolean {
  return typeof to === 'string' && /^[a-z][a-z\d+.-]*:|^\/\//i.test(to);
}

export function createLocation(path: Path, state: unknown = null): Location {
  return { ...path, state, key: createLocationKey(), mask: undefined };
}

export const createLocationKey = () => Math.random().toString(36).slice(2, 10);

export const isSameAddress = (path: Path, otherPath: Path) =>
  path.pathname === otherPath.pathname && path.search === otherPath.search;

/** Goes by a new document. */
export function loadDocument(to: string, replace: boolean): void {
  const { href } = new URL(toLanguageAddress(to), window.location.href);
  if (href === window.location.href) window.location.reload();
  else if (replace) window.location.replace(href);
  else window.location.assign(href);
}
