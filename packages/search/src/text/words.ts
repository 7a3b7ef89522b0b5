import { texts } from '@mercer/platform/languages';

/** A word as it stands in a text, and as it is compared. */
export interface Token {
  start: number;
  end: number;
  word: string;
}

/** Letters and digits; an apostrophe inside belongs to the word, everything else separates words. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{M}]+)*/gu;

/** Longer ones are cut, in what is searched and in what is typed. */
const maxLetters = 40;

/** Letters that Unicode does not take apart into a base and an accent. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

export function splitIntoTokens(text: string): Token[] {
  return [...text.matchAll(wordPattern)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
    word: normalizeWord(match),
  }));
}

export function listSearchWords(text: string): string[] {
  return splitIntoTokens(text)
    .map(({ word }) => word)
    .filter((word) => word !== '');
}

/** Matches most words, which only need lower case. */
const asciiPattern = /^[a-z0-9]+$/i;

/**
 * Normalizes a word to lower case without accents, so that 'cafe' finds 'Café'. Marks of scripts that cannot be read
 * without them stay.
 */
function normalizeWord(word: string): string {
  if (asciiPattern.test(word)) return word.slice(0, maxLetters).toLowerCase();
  const plain = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFKC')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);
  return [...plain.replace(/[^\p{L}\p{N}\p{M}]/gu, '')].slice(0, maxLetters).join('');
}

/** A product is searched for in any language of the shop, whichever the page has. */
const languages = Object.values(texts).map(({ search }) => search);

const stopWords = new Set(languages.flatMap((language) => language.stopWords.split(' ')));

/** The words that tell something, or all where none does. */
export function tellingWords(words: string[]): string[] {
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

const giftRecipients = new Set(languages.flatMap((language) => language.giftRecipients.split(' ')));

export function isGiftRecipient(word: string): boolean {
  return giftRecipients.has(word);
}

const occasions = new Set(languages.flatMap((language) => language.occasions.split(' ')));

export function isOccasion(word: string): boolean {
  return occasions.has(word);
}
