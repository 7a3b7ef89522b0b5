import { texts } from '../../languages/index.ts';

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
