interface NamedPerson {
  name?: string | null;
  first_name?: string | null;
  last_name?: string | null;
}

const longest = 200;

/**
 * Builds the key by which a person is found: the family name first, in lower case without accents, e.g. `lovelace ada`.
 * @returns null when the name is empty
 */
export function buildNameKey({ name, first_name, last_name }: NamedPerson): string | null {
  const words = splitPlainWords(name || [first_name, last_name].filter(Boolean).join(' '));
  return words.length > 0 ? putFamilyNameFirst(words).slice(0, longest) : null;
}

/**
 * Lists the beginnings of keys that match a searched name: the text is either in the order of a key already, or a full
 * name.
 */
export function buildNameSearchKeys(text: string): string[] {
  const words = splitPlainWords(text);
  return words.length === 0 ? [] : [...new Set([words.join(' '), putFamilyNameFirst(words)])];
}

function putFamilyNameFirst(words: string[]): string {
  return [...words.slice(-1), ...words.slice(0, -1)].join(' ');
}

function splitPlainWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
