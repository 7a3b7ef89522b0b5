import { isPlainObject } from '@mercer/contract';

interface Encoding {
  /** Notation of a list of plain values: `a[0]=x` (default) or `a[]=x`. */
  plainLists?: 'indices' | 'brackets';
}

/**
 * Query text with nested brackets. `undefined`, functions, empty lists and empty objects are left out, `null` is `key=`,
 * dates are ISO text. No leading question mark.
 */
export function encodeQuery(query: object, { plainLists = 'indices' }: Encoding = {}): string {
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(query)) appendPairs(pairs, key, value, plainLists);
  return pairs.join('&');
}

function appendPairs(pairs: string[], key: string, value: unknown, plainLists: Encoding['plainLists']): void {
  if (Array.isArray(value)) {
    const plain = plainLists === 'brackets' && value.every((entry) => typeof entry !== 'object' || entry === null);
    value.forEach((entry, index) => {
      appendPairs(pairs, plain ? `${key}[]` : `${key}[${index}]`, entry, plainLists);
    });
  } else if (isPlainObject(value)) {
    for (const [name, entry] of Object.entries(value)) appendPairs(pairs, `${key}[${name}]`, entry, plainLists);
  } else if (value !== undefined && typeof value !== 'function') {
    pairs.push(`${encodeQueryText(key)}=${encodeQueryText(formatQueryValue(value))}`);
  }
}

function formatQueryValue(value: unknown): string {
  if (value === null) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** RFC 3986: everything but letters, digits and `-._~`. Broken surrogates would throw, so they are mended first. */
function encodeQueryText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
