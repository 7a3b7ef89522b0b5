import type { Db } from '../../db/index.ts';
import type { Memoize } from '../version/index.ts';
import { countHits } from './hits.ts';
import type { Search } from './search.ts';

/** How many products there are up to each rank of a search, counted once while the catalogue stays as it is. */
export function ranksOf(db: Db, { words, tiers }: Search, remember: Memoize): Promise<number[]> {
  return remember(`ranks ${words.join(' ')}`, () => countHits(db, tiers));
}
