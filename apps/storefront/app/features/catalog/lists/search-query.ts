import { pageSizes } from '../../../constants.ts';
import { listChoice, listQuery } from './list-choice.ts';
import { pricedSearch } from './price-phrase.ts';

/** Prices in the words count until the address has some. */
export function searchQuery(query: string, url: string) {
  const choice = listChoice(new URL(url).searchParams);
  const { words, ...said } = pricedSearch(query);
  const isChosen = choice.min !== null || choice.max !== null;
  const narrowed = listQuery(isChosen ? choice : { ...choice, ...said });
  return { ...(words ? { search: words } : {}), limit: pageSizes.search, ...narrowed };
}
