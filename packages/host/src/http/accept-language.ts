import { languages } from '@mercer/contract';
import { describeUnavailable } from '@mercer/server';
import { readRequestCookie } from './cookie.ts';

/** Longer ones are nobody's browser. */
const longest = 1000;

/**
 * Selects the store's language that a browser prefers (RFC 9110 §12.5.4): an exact code, otherwise another code of the
 * same language, the store's default first. Returns undefined when the store has none of the requested languages.
 */
export function preferredLocale(
  accepted: string | null,
  codes: readonly string[],
  storeLocale: string,
): string | undefined {
  if (!accepted || accepted.length > longest) return undefined;
  for (const range of parseLanguageRanges(accepted)) {
    const matchingLocale = findMatchingLocale(range, [storeLocale, ...codes.filter((code) => code !== storeLocale)]);
    if (matchingLocale) return matchingLocale;
  }
  return undefined;
}

/** Parses an `Accept-Language` header into its language ranges, most preferred first. */
function parseLanguageRanges(accepted: string): string[] {
  return accepted
    .split(',')
    .map((part) => /^([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)(?:\s*;\s*q=(\d(?:\.\d{0,3})?))?$/i.exec(part.trim()))
    .flatMap((match) => (match?.[1] ? { range: match[1].toLowerCase(), weight: Number(match[2] ?? 1) } : []))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ range }) => range);
}

function findMatchingLocale(range: string, codes: string[]): string | undefined {
  if (range === '*') return codes[0];
  const getPrimaryLanguage = (code: string) => code.toLowerCase().split('-')[0];
  return (
    codes.find((code) => code.toLowerCase() === range) ??
    codes.find((code) => getPrimaryLanguage(code) === getPrimaryLanguage(range))
  );
}

/** Selects the language of the shop's built-in messages for responses sent before the store's languages are known. */
export function readRequestedLanguage(request: Request): string {
  const chosenLocale = readRequestCookie(request, 'swell-locale') ?? request.headers.get('x-locale');
  return chosenLocale || (preferredLocale(request.headers.get('accept-language'), languages, 'en') ?? 'en');
}

/** Creates the response that the backend also sends while its database is unavailable. */
export function createUnavailableResponse(request: Request): Response {
  const error = { message: describeUnavailable(readRequestedLanguage(request)), code: 'unavailable' };
  const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  return Response.json({ error }, { status: 503, headers });
}
