/** A search with its prices taken out: 'headphones under 50' is words and a highest price. */
export interface PricedSearch {
  words: string;
  /** major units, as the shopper sees prices */
  min: number | null;
  max: number | null;
}

const amount = String.raw`(?:\p{Sc}|usd|eur)?\s*(\d{1,7}(?:[.,]\d{1,2})?)\s*(?:\p{Sc}|usd|eur|euros?|dollars?)?(?![\p{L}\p{N}])`;
const below = ['under', 'below', 'less than', 'up to', 'cheaper than', 'unter', 'bis zu', 'bis', 'höchstens'];
const above = ['over', 'above', 'more than', 'from', 'über', 'ab', 'mindestens'];

const phrase = (words: string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})\\s+${amount}`, 'iu');
const phrases = { max: phrase(below), min: phrase(above) };

/** In English and German, whatever the page speaks. */
export function pricedSearch(query: string): PricedSearch {
  // long blanks would be tried letter by letter
  const typed = query.replace(/\s+/g, ' ');
  const [max, min] = [phrases.max.exec(typed), phrases.min.exec(typed)];
  const words = [max, min].reduce((left, found) => (found ? left.replace(found[0], ' ') : left), typed);
  return { words: words.replace(/\s+/g, ' ').trim(), min: amountOf(min), max: amountOf(max) };
}

function amountOf(found: RegExpExecArray | null): number | null {
  return found?.[1] ? Number(found[1].replace(',', '.')) : null;
}
