import { isIP } from 'node:net';

/** Origin that no shop has: an address that is resolved against it and keeps it is a path. */
const noOrigin = 'https://shop.invalid';

/** Names that lead nowhere outside of a private network: those without a dot, and the domains reserved for such networks. */
const privateNames = /^[^.]+$|\.(localhost|local|localdomain|internal|home\.arpa|invalid)$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters from addresses
const unsafeCharacters = /[\u0000-\u001f\u007f\\]/;

/**
 * Returns the form in which the shop compares paths: decoded, in small letters, without query, repeated slashes and a
 * slash at the end. Null for a text that is no path of a shop.
 */
export function normalizePath(text: string): string | null {
  if (!/^\/(?!\/)/.test(text) || unsafeCharacters.test(text)) return null;
  const url = URL.parse(text, noOrigin);
  if (url?.origin !== noOrigin) return null;
  const path = decodePath(url.pathname).normalize('NFC').toLowerCase();
  if (unsafeCharacters.test(path)) return null;
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** Decodes a path for comparison; escaped slashes and percent signs stay as they are, and so does what is no UTF-8. */
function decodePath(path: string): string {
  try {
    return path.split('%25').map(decodeURI).join('%25');
  } catch {
    return path; // an escape that is no UTF-8 is compared as it stands
  }
}

/** Where a redirect leads. */
export interface RedirectTarget {
  /** Path with query and fragment, or an https URL of another host. */
  target: string;
  /** Normalized path, null for another host. */
  path: string | null;
}

/**
 * Reads where a redirect leads: a path, a URL of the shop, or an https URL of a public host. Browsers take a path that
 * begins with two slashes or contains backslashes for another host, so that such texts are none.
 */
export function parseRedirectTarget(text: string, publicUrl: string): RedirectTarget | null {
  if (unsafeCharacters.test(text)) return null;
  if (text.startsWith('/')) return text.startsWith('//') ? null : toPathTarget(URL.parse(text, noOrigin), noOrigin);
  const url = /^https?:\/\/[^/]/i.test(text) ? URL.parse(text) : null;
  if (!url || url.username || url.password) return null;
  if (url.host === new URL(publicUrl).host) return toPathTarget(url, url.origin);
  return isPublicHost(url) ? { target: url.href, path: null } : null;
}

function toPathTarget(url: URL | null, origin: string): RedirectTarget | null {
  if (url?.origin !== origin) return null;
  // `/.//example.com` resolves to two slashes, which browsers read as a host
  const pathname = url.pathname.replace(/^\/{2,}/, '/');
  const path = normalizePath(pathname);
  return path === null ? null : { target: `${pathname}${url.search}${url.hash}`, path };
}

function isPublicHost({ protocol, hostname, port }: URL): boolean {
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return protocol === 'https:' && port === '' && !isAddress && !privateNames.test(hostname.replace(/\.$/, ''));
}

/** Paths that the backend or the server answers, with all below them. */
const answeredFolders =
  /^\/(api|vault|functions|images|operator|console|docs\/api|healthz|readyz|assets|sitemaps|sandbox|mails|metrics|\.well-known)(\/|$)/;

/** Pages and files that every shop has. */
const shopPages = new Set(
  `/ /products /categories /search /deals /best-sellers /new-arrivals /trending /free-shipping /compare /cart /checkout
  /login /signup /logout /account /wishlist /orders/find /preferences /subscribe /stock-alerts /sitemap.xml /robots.txt
  /manifest.webmanifest /theme.css /icon.svg /feed.xml /openapi.json /client-errors /sw.js`.split(/\s+/),
);

/** Returns true when every shop answers a normalized path itself, so that a redirect would never be used. */
export function isAnsweredPath(path: string): boolean {
  return shopPages.has(path) || answeredFolders.test(path);
}

/** Adds the parameters of a query to an address; those that the address has already stay as they are. */
export function addQuery(target: string, search: string): string {
  const parameters = new URLSearchParams(search);
  const [address = '', fragment] = target.split(/#(.*)/s);
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const targetParameters = new URLSearchParams(query);
  const additions = [...parameters].filter(([name]) => !targetParameters.has(name));
  const merged = [query, String(new URLSearchParams(additions))].filter(Boolean).join('&');
  return `${path}${merged && `?${merged}`}${fragment === undefined ? '' : `#${fragment}`}`;
}
