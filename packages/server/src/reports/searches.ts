import { sql } from 'kysely';
import type { Source } from './sql.ts';

/** What was searched in vain on days of UTC, both included. What only one has typed, once, may be about somebody: it is not told. */
export function missedSearches(from: string, to: string): Source {
  return sql`select words as id, cast(sum(count) as bigint) as searches, max(day) as last_day
    from missed_searches where day >= ${from} and day <= ${to} group by words having sum(count) > 1`;
}
