import { pageSizes } from '../../../constants.ts';
import { buildListQuery, parseListChoice } from './list-choice.ts';
import { pricedSearch } from './price-phrase.ts';

/** Prices in the words count until the address has some. */
export function buildSearchQuery(query: string, url: string) {
  const choice = parseListChoice(new URL(url).searchParams);
  const { words, ...priceLimits } = pricedSearch(query);
  const isChosen = choice.min !== null || choice.max !== null;
  const narrowed = buildListQuery(isChosen ? choice : { ...choice, ...priceLimits });
  return { ...(words ? { search: words } : {}), limit: pageSizes.search, ...narrowed };
}
