import { isBrowser } from './browser.ts';

const maxAgeSeconds = 604_800;

/**
 * The decoded value of a cookie that scripts may read; nothing outside a browser. A browser joins cookies by a semicolon and
 * one blank: any other octet belongs to the name, so that a name which only looks like this one is another.
 */
export function getCookie(name: string): string | undefined {
  if (!isBrowser()) return undefined;
  const prefix = `${encodeURIComponent(name)}=`;
  const matchedCookie = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return matchedCookie === undefined ? undefined : decodeCookieValue(matchedCookie.slice(prefix.length));
}

/** Kept 7 days for the whole site (§9); does nothing outside a browser. */
export function setCookie(name: string, value: string): void {
  if (!isBrowser()) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
}

/** Decodes a cookie's value; a cookie of another application may contain a stray percent sign, and stays as it is. */
function decodeCookieValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
