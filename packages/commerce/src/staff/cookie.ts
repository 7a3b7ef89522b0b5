import { readCookie } from '@mercer/contract';

const name = 'console-session';

/** Browsers take a `__Host-` cookie only over https, from this host and for all of its paths. */
function nameStaffCookie(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/**
 * Builds the cookie of a staff member's session.
 * @param maxAgeSeconds 0 deletes it
 * @returns the value of `Set-Cookie`
 */
export function buildStaffCookie(token: string, maxAgeSeconds: number, publicUrl: string): string {
  const attributes = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${maxAgeSeconds}`;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameStaffCookie(publicUrl)}=${token}; ${attributes}${secure}`;
}

/** Reads the token of a staff member's session from the header `Cookie`. */
export function readStaffCookie(cookies: string | undefined, publicUrl: string): string | undefined {
  return readCookie(cookies ?? '', nameStaffCookie(publicUrl)) || undefined;
}
