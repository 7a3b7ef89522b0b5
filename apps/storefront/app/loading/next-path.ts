/** Of a path as another address has it in its query: the headers of an answer lead there, and proxies take 4 KB of them. */
const longestPath = 2000;

/**
 * Where to go next: a path of this shop, else the fallback.
 * `//host`, `/\host` and whole addresses would leave the shop, and a path that is too long leads nowhere.
 */
export function nextPath(next: string | null | undefined, fallback = '/account'): string {
  if (!next?.startsWith('/') || /[\\\s]/.test(next) || hasControl(next)) return fallback;
  const shop = 'http://shop.invalid';
  if (!URL.canParse(next, shop)) return fallback;
  const url = new URL(next, shop);
  // A path like '/./\/host' may normalise to '//host', which a browser would read as another site
  if (url.origin !== shop || url.pathname.startsWith('//')) return fallback;
  const path = url.pathname + url.search + url.hash;
  return encodeURIComponent(path).length > longestPath ? fallback : path;
}

/** Signing in leads nowhere where it is asked for again. */
export function pathAfterSignIn(next: string | null | undefined): string {
  const path = nextPath(next);
  return /^\/(login|signup|logout)\/?([?#]|$)/i.test(path) ? '/account' : path;
}

/** The way to Sign In, and back to a path of this shop (with its query) from there. */
export function signInPath(path: string): string {
  const next = nextPath(path);
  return next === '/account' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

/** Path to Sign Up for a guest who has ordered; the orders are listed afterwards. The page reads the address from the session. */
export function signUpPathAfterOrder({ id }: { id: string }): string {
  return `/signup?${new URLSearchParams({ order: id, next: '/account/orders' })}`;
}

function hasControl(text: string): boolean {
  return [...text].some((char) => char.charCodeAt(0) < 32);
}
