import type { Row } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';

const firstWaitMs = 15_000;
const longestWaitMs = 3_600_000;

/**
 * Counts a try to carry a pending row to its gateway before it is made: after a crash the next one waits its time.
 * @returns the row; undefined where nothing is to be done any more
 */
export async function beginGatewayTry<Table extends 'captures' | 'refunds'>(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  table: Table,
  id: string,
): Promise<Row<Table> | undefined> {
  const tableName = table as 'captures'; // both tables share the columns below
  const attempts =
    (await db.selectFrom(tableName).select('attempts').where('id', '=', id).executeTakeFirst())?.attempts ?? 0;
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** attempts);
  const counted = { attempts: attempts + 1, date_due: new Date(now().getTime() + waitMs).toISOString() };
  const pending = db.updateTable(tableName).set(counted).where('id', '=', id).where('status', '=', 'pending');
  return (await pending.returningAll().executeTakeFirst()) as Row<Table> | undefined; // the requested table
}
