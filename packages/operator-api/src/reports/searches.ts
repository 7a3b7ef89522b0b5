import { sql } from 'kysely';
import type { Source } from './sql.ts';

/**
 * Selects the searches without results on days in UTC, both included. A search that was made only once may be personal
 * and is left out.
 */
export function missedSearches(from: string, to: string): Source {
  return sql`select words as id, cast(sum(count) as bigint) as searches, max(day) as last_day
    from missed_searches where day >= ${from} and day <= ${to} group by words having sum(count) > 1`;
}
