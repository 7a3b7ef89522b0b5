import { Cache } from '@mercer/server';

/**
 * Creates a parser of JSON. A text that occurs again, as it does while nothing that it tells of changes, is parsed once
 * for all pages, which share its value: nobody can change it.
 * @returns a function that throws a SyntaxError for text that is no JSON
 */
export function createJsonParser(): (text: string) => unknown {
  // null: the text has occurred once
  const values = new Cache<string, { value: unknown } | null>('parsed JSON', (_, text) => text.length);
  return (text) => {
    const cachedValue = values.get(text);
    if (cachedValue) return cachedValue.value;
    const value: unknown = JSON.parse(text);
    values.set(text, cachedValue === null ? { value: freezeDeeply(value) } : null);
    return value;
  };
}

function freezeDeeply(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freezeDeeply(part);
  return Object.freeze(value);
}
