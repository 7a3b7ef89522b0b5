import { cookieOf } from './cookie.ts';

/** Longer ones are nobody's browser. */
const longest = 1000;

/**
 * Of the store's languages the one that a browser prefers (RFC 9110 §12.5.4): its exact code, else another of the same
 * language, the store's own first. Undefined where it says nothing that the store has.
 */
export function preferredLocale(accepted: string | null, codes: string[], own: string): string | undefined {
  if (!accepted || accepted.length > longest) return undefined;
  for (const range of rangesOf(accepted)) {
    const found = localeFor(range, [own, ...codes.filter((code) => code !== own)]);
    if (found) return found;
  }
  return undefined;
}

/** What is accepted, most wanted first. */
function rangesOf(accepted: string): string[] {
  return accepted
    .split(',')
    .map((part) => /^([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)(?:\s*;\s*q=(\d(?:\.\d{0,3})?))?$/i.exec(part.trim()))
    .flatMap((match) => (match?.[1] ? { range: match[1].toLowerCase(), weight: Number(match[2] ?? 1) } : []))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ range }) => range);
}

function localeFor(range: string, codes: string[]): string | undefined {
  if (range === '*') return codes[0];
  const language = (code: string) => code.toLowerCase().split('-')[0];
  return codes.find((code) => code.toLowerCase() === range) ?? codes.find((code) => language(code) === language(range));
}

/** Of the shop's own sentences, for who gets one before anybody knows the store's languages. */
export function askedLanguage(request: Request): string {
  const chosen = cookieOf(request, 'swell-locale') ?? request.headers.get('x-locale');
  return chosen || (preferredLocale(request.headers.get('accept-language'), ['en', 'de'], 'en') ?? 'en');
}
