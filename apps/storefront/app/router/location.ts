import type { Location, Path, To } from 'react-router';

/** An address as one text. */
export function pathText({ pathname = '', search = '', hash = '' }: Partial<Path>): string {
  return pathname + search + hash;
}

/** Where a link on the page `from` leads; `#reviews` and `?page=2` stay on it. */
export function resolve(to: To, from: string): Path {
  const text = typeof to === 'string' ? to : pathText(to);
  // a path that begins with two slashes would be read as another host
  const url = text.startsWith('/')
    ? new URL(window.location.origin + text)
    : new URL(text, window.location.origin + from);
  const { pathname, search, hash } = url;
  return { pathname, search, hash };
}

/** Leads out of the shop, or is no page: `https://`, `mailto:`. */
export function isOutside(to: To): boolean {
  return typeof to === 'string' && /^[a-z][a-z\d+.-]*:|^\/\//i.test(to);
}

export function locationAt(path: Path, state: unknown = null): Location {
  return { ...path, state, key: newKey(), mask: undefined };
}

export const newKey = () => Math.random().toString(36).slice(2, 10);

export const isSamePage = (one: Path, other: Path) => one.pathname === other.pathname && one.search === other.search;

/** Goes by a new document. */
export function leave(to: string, replace: boolean): void {
  const { href } = new URL(to, window.location.href);
  if (href === window.location.href) window.location.reload();
  else if (replace) window.location.replace(href);
  else window.location.assign(href);
}
