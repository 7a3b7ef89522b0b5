import type { Row } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';

const firstWaitMs = 15_000;
const longestWaitMs = 3_600_000;

type TriedTable = 'captures' | 'refunds';

/**
 * Counts a try to carry a pending row to its gateway before it is made: after a crash the next one waits its time.
 * @param onlyWhenDue true to leave a row alone that waits, or that somebody else tries at this moment
 * @returns the row; undefined where nothing is to be done any more, or not now
 */
export async function beginGatewayTry<Table extends TriedTable>(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { table, id, onlyWhenDue = false }: { table: Table; id: string; onlyWhenDue?: boolean },
): Promise<Row<Table> | undefined> {
  const tableName = table as 'captures'; // both tables share the columns below
  const attempts =
    (await db.selectFrom(tableName).select('attempts').where('id', '=', id).executeTakeFirst())?.attempts ?? 0;
  const counted = { attempts: attempts + 1, date_due: computeDueDate(now(), attempts) };
  const pending = db.updateTable(tableName).set(counted).where('id', '=', id).where('status', '=', 'pending');
  const due = pending.where('attempts', '=', attempts).where('date_due', '<=', now().toISOString());
  return (await (onlyWhenDue ? due : pending).returningAll().executeTakeFirst()) as Row<Table> | undefined; // the requested table
}

/** Puts off the next try of a refund while one is under way. */
export async function postponeNextTry(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { id, attempts }: Pick<Row<'refunds'>, 'id' | 'attempts'>,
): Promise<void> {
  const change = { date_due: computeDueDate(now(), attempts - 1) };
  const pending = db.updateTable('refunds').set(change).where('id', '=', id).where('status', '=', 'pending');
  await pending.where('attempts', '=', attempts).execute();
}

/** @param attempts number of tries before the one that begins */
function computeDueDate(now: Date, attempts: number): string {
  return new Date(now.getTime() + Math.min(longestWaitMs, firstWaitMs * 2 ** attempts)).toISOString();
}
