const longest = 60;

/**
 * What was searched, as it is counted: small letters, single blanks. Null for what may be about somebody: addresses, what has five
 * digits as numbers of telephones and cards have, and long texts.
 */
export function searchedWords(search: string): string | null {
  if (search.length > 4 * longest) return null;
  const words = search.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (words === '' || words.length > longest || /[@\p{Cc}\p{Cs}]/u.test(words)) return null;
  return /\d{5}/.test(words.replace(/[ ()+./-]/g, '')) ? null : words;
}
