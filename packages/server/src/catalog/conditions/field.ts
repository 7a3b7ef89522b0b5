import type { RawBuilder } from 'kysely';
import type { Operators } from './operators.ts';

/** Field by which callers may filter or sort. */
export interface Field {
  operators: Operators;
  /** Expression by which lists are sorted; absent when the field does not sort. */
  order?: RawBuilder<unknown>;
}
