const name = 'swell-session';
/** Browsers take it only over https, from this host and for all of its paths: no neighbour under the same domain can plant one. */
const guarded = `__Host-${name}`;

const cookieSeconds = 604_800;

/**
 * The session's cookie of the shop's own pages: `swell-session`, as published clients know it, and over https a twin of
 * a name that says so, which counts before it.
 * @returns values of `Set-Cookie`
 */
export function sessionCookies(token: string, publicUrl: string): string[] {
  const attributes = `HttpOnly; SameSite=Lax; Path=/; Max-Age=${cookieSeconds}`;
  if (!publicUrl.startsWith('https:')) return [`${name}=${token}; ${attributes}`];
  return [name, guarded].map((cookieName) => `${cookieName}=${token}; ${attributes}; Secure`);
}

/** @param getCookie gives a cookie of the request by its name */
export function sessionOfCookies(getCookie: (name: string) => string | undefined): string | undefined {
  return getCookie(guarded) ?? getCookie(name);
}
