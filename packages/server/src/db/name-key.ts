interface Named {
  name?: string | null;
  first_name?: string | null;
  last_name?: string | null;
}

const longest = 200;

/**
 * What a person is found by: the family name first, in small letters without accents, e.g. `lovelace ada`.
 * @returns null where nobody is named
 */
export function nameKey({ name, first_name, last_name }: Named): string | null {
  const words = plainWords(name || [first_name, last_name].filter(Boolean).join(' '));
  return words.length > 0 ? familyFirst(words).slice(0, longest) : null;
}

/** What such keys may begin with for a name that is looked for: it is whole, or the beginning of a family name. */
export function nameKeysOf(text: string): string[] {
  const words = plainWords(text);
  return words.length === 0 ? [] : [...new Set([words.join(' '), familyFirst(words)])];
}

function familyFirst(words: string[]): string {
  return [...words.slice(-1), ...words.slice(0, -1)].join(' ');
}

function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
