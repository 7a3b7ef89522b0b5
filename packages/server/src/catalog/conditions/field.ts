import type { RawBuilder } from 'kysely';
import type { Operators } from './operators.ts';

/** One field that callers may filter or sort by. */
export interface Field {
  operators: Operators;
  /** What lists are sorted by, where they may be. */
  order?: RawBuilder<unknown>;
}
