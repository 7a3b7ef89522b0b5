/** A word that is looked for, and whether it stands in some product as it is, or as the beginning of a longer one. */
export interface SearchWord {
  word: string;
  whole: boolean;
  beginning: boolean;
}

/** The fields in which all words stand; each includes the stronger ones before it. */
export type Fields = 'name' | 'terms' | 'description';

/** Products with all words in the fields; with `oneInName` at least one of them in the name. */
export interface Match {
  fields: Fields;
  words: SearchWord[];
  whole: boolean;
  oneInName?: true;
}

/** Products of one rank: those of `match` that are not in `earlier`; with these they are the `all` that are found so far. */
export interface Tier {
  match: Match;
  earlier: Match[];
  all: Match[];
}

/**
 * Ranks of a search, best first: every word in the name, then in tags, SKU, slug and categories as well, then some word
 * in the name, then in the description; in each case whole words before beginnings.
 */
export function tiersOf(words: SearchWord[]): Tier[] {
  const tiers: Tier[] = [];
  for (const match of matchesOf(words)) {
    const earlier = tiers.at(-1)?.all ?? [];
    tiers.push({ match, earlier, all: [...earlier.filter((other) => !includes(match, other)), match] });
  }
  return tiers;
}

function matchesOf(words: SearchWord[]): Match[] {
  const hows = howsOf(words);
  const inFields = (fields: Fields) => hows.map((whole): Match => ({ fields, words, whole }));
  const someInName: Match[] =
    words.length > 1 ? [{ fields: 'description', words, whole: hows.at(-1) ?? false, oneInName: true }] : [];
  return [...inFields('name'), ...inFields('terms'), ...someInName, ...inFields('description')];
}

/** Both ways only where they differ: a word that nothing longer begins with is a whole word or none. */
function howsOf(words: SearchWord[]): boolean[] {
  if (!words.some(({ beginning }) => beginning)) return [true];
  return words.every(({ whole }) => whole) ? [true, false] : [false];
}

const fieldOrder: Fields[] = ['name', 'terms', 'description'];

/** Whether whatever is in `other` is in `match` too. */
function includes(match: Match, other: Match): boolean {
  if (match.oneInName) return other.fields === 'name';
  return fieldOrder.indexOf(other.fields) <= fieldOrder.indexOf(match.fields) && (other.whole || !match.whole);
}
