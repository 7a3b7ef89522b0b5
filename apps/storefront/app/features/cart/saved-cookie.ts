import { readCookie } from '@mercer/contract';

const name = 'mercer-saved';
const maxAgeSeconds = 7_776_000;
/** Length limit of the cookie, which browsers send with every request. */
const mostCharacters = 1500;
/** A line takes more characters than fit so often. */
const mostLines = 50;

/** Lines laid aside, the newest first, each as `itemAgain` says it. @param cookies of a request, or of the page */
export function readSavedLines(cookies: string): string[] {
  const lines = readCookie(cookies, name)?.split('|').filter(Boolean) ?? [];
  return lines.slice(0, mostLines);
}

/** The oldest lines go where there is no room. */
export function buildSavedCookie(lines: string[], isSecure: boolean): string {
  let characters = 0;
  const fittingLines = lines.filter((line) => {
    characters += line.length + 1;
    return characters <= mostCharacters;
  });
  const seconds = fittingLines.length > 0 ? maxAgeSeconds : 0;
  return `${name}=${fittingLines.join('|')}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
