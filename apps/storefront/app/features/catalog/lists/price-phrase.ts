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

const buildPricePattern = (words: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})\\s+${amount}`, 'iu');
const phrases = { max: buildPricePattern(below), min: buildPricePattern(above) };

/** Extracts price limits from a search in English or German, regardless of the page's language. */
export function pricedSearch(query: string): PricedSearch {
  // long blanks would be tried letter by letter
  const normalizedQuery = query.replace(/\s+/g, ' ');
  const [max, min] = [phrases.max.exec(normalizedQuery), phrases.min.exec(normalizedQuery)];
  const words = [max, min].reduce(
    (remainingText, priceMatch) => (priceMatch ? remainingText.replace(priceMatch[0], ' ') : remainingText),
    normalizedQuery,
  );
  return { words: words.replace(/\s+/g, ' ').trim(), min: parsePriceAmount(min), max: parsePriceAmount(max) };
}

function parsePriceAmount(priceMatch: RegExpExecArray | null): number | null {
  return priceMatch?.[1] ? Number(priceMatch[1].replace(',', '.')) : null;
}
