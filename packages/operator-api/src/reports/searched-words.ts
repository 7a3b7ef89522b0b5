const longest = 60;

/**
 * Normalizes a search for counting: lower case, single blanks. Null for text that may be personal: addresses, five or
 * more digits as in phone and card numbers, and long texts.
 */
export function searchedWords(search: string): string | null {
  if (search.length > 4 * longest) return null;
  const words = search.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (words === '' || words.length > longest || /[@\p{Cc}\p{Cs}]/u.test(words)) return null;
  return /\d{5}/.test(words.replace(/[ ()+./-]/g, '')) ? null : words;
}
