import { advisoryLock, createRecordId, type Db, lockSelectedRows, type Row, type Tx } from '@mercer/database';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { commitChange } from '../commit-change.ts';

/** Lock that the caller that begins an import holds until the transaction ends. */
const beginLock = 7_203_119;
/**
 * Number of milliseconds without progress after which an import counts as abandoned, so that another file may be
 * imported.
 */
const leftMs = 3_600_000;

export interface ImportAnswer {
  id: string;
  /** lines that have come: the next one is the one behind them, counted from 0 */
  done: number;
  is_finished: boolean;
}

export function toImportResponse({ id, done: lineCount, date_finished }: Row<'imports'>): ImportAnswer {
  return { id, done: lineCount, is_finished: date_finished !== null };
}

/**
 * The import of this file: a new one, or the one that was begun before.
 * @throws ApiError 409 `import_running` while another file comes in, `shop_not_empty` when there is something to lose
 */
export async function findOrStartImport(tx: Tx, fingerprint: string, now: Date): Promise<ImportAnswer> {
  await advisoryLock(tx, beginLock);
  const rows = await tx.selectFrom('imports').selectAll().orderBy('id').execute();
  const existingImport = rows.find((row) => row.fingerprint === fingerprint);
  if (existingImport) return toImportResponse(existingImport);
  for (const row of rows.filter(({ date_finished }) => date_finished === null)) {
    if (now.getTime() - Date.parse(row.date_touched) < leftMs) throw createRunningError(row.id);
    await forgetImport(tx, row.id);
  }
  await assertShopEmpty(tx);
  const date = now.toISOString();
  const row = {
    id: createRecordId(now),
    fingerprint,
    done: 0,
    date_created: date,
    date_touched: date,
    date_finished: null,
  };
  await tx.insertInto('imports').values(row).execute();
  return toImportResponse(row);
}

/** The lines that have come are forgotten; the shop is as it was. @throws ApiError 404 */
export async function giveUpImport(tx: Tx, id: string): Promise<void> {
  if (!(await forgetImport(tx, id))) throw buildNotFoundError('There is no such import under way');
}

/** @returns whether it was under way */
async function forgetImport(tx: Tx, id: string): Promise<boolean> {
  const imports = tx.deleteFrom('imports').where('id', '=', id).where('date_finished', 'is', null);
  const removed = await imports.returning('id').execute();
  if (removed.length > 0) await tx.deleteFrom('import_batches').where('import_id', '=', id).execute();
  return removed.length > 0;
}

/** @throws ApiError 404 */
export async function findImport(db: Db, id: string): Promise<ImportAnswer> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw unknownImport();
  return toImportResponse(row);
}

/** @throws ApiError 404 */
export async function lockImport(tx: Tx, id: string): Promise<Row<'imports'>> {
  const row = await lockSelectedRows(tx, tx.selectFrom('imports').selectAll().where('id', '=', id)).executeTakeFirst();
  if (!row) throw unknownImport();
  return row;
}

function unknownImport(): ApiError {
  return buildNotFoundError('There is no such import');
}

interface Progress {
  lines: number;
  isEnd: boolean;
  actor: OperatorKey;
  now: Date;
}

export async function recordProgress(
  tx: Tx,
  storedImport: Row<'imports'>,
  { lines, isEnd, actor, now }: Progress,
): Promise<ImportAnswer> {
  const { id } = storedImport;
  const date_touched = now.toISOString();
  const lineCount = storedImport.done + lines;
  const row = { ...storedImport, done: lineCount, date_touched, date_finished: isEnd ? date_touched : null };
  await tx
    .updateTable('imports')
    .set({ done: lineCount, date_touched, date_finished: row.date_finished })
    .where('id', '=', id)
    .execute();
  if (isEnd) {
    const readAfterChange = async () => new Map([[id, { lines: lineCount }]]);
    await commitChange(tx, {
      entity: 'import',
      ids: [id],
      actor,
      now,
      previousRecords: new Map(),
      read: readAfterChange,
    });
  }
  return toImportResponse(row);
}

/** @throws ApiError 409 `shop_not_empty` */
export async function assertShopEmpty(tx: Tx): Promise<void> {
  for (const table of ['products', 'orders', 'accounts'] as const) {
    const [row] = await tx.selectFrom(table).select('id').limit(1).execute();
    if (!row) continue;
    const message = `A whole shop comes into an empty one: there are ${table} here`;
    throw new ApiError(message, { status: 409, code: 'shop_not_empty' });
  }
}

function createRunningError(id: string): ApiError {
  const message = `Another import is under way: let it end, or give it up with DELETE /operator/shop-imports/${id}`;
  return new ApiError(message, { status: 409, code: 'import_running' });
}
