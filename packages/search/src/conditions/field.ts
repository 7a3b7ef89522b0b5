import type { RawBuilder } from 'kysely';
import type { Operators } from './operators.ts';

/** Field by which callers may filter or sort. */
export interface Field {
  operators: Operators;
  /** Expression by which lists are sorted; absent when the field does not sort. */
  order?: RawBuilder<unknown>;
  /** How values change without a new version of the catalogue; absent when they do not. */
  volatility?: Volatility;
}

/** Changes with the stock status of products, which cached responses follow, or with every order and review. */
export type Volatility = 'stock status' | 'untracked';
