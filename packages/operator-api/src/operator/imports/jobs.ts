import { recordEvent } from '@mercer/commerce/events';
import { createRecordId, type Db, insertRows, lockSelectedRows, parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { deleteImportFile } from './import-file.ts';
import type { ImportKind } from './kinds.ts';
import type { ImportOptions, ImportRecord } from './schema.ts';

export type ImportJob = Row<'import_jobs'>;

/** States in which an import has ended. */
const finalStates: ImportJob['state'][] = ['completed', 'failed', 'canceled'];

export function isFinished({ state }: Pick<ImportJob, 'state'>): boolean {
  return finalStates.includes(state);
}

interface NewImport {
  kind: ImportKind;
  name: string;
  options: ImportOptions;
  actor: OperatorKey;
}

const noCounts = { total: 0, done: 0, created: 0, updated: 0, unchanged: 0, left_out: 0, refused: 0, fault_count: 0 };

/** Inserts an import whose file has yet to arrive: it is in no list until then. @returns its id */
export async function insertImport(db: Db, { kind, name, options, actor }: NewImport, now: Date): Promise<string> {
  const id = createRecordId(now);
  const date = now.toISOString();
  const facts = { id, kind, name, options: JSON.stringify(options), actor: JSON.stringify(actor), ...noCounts };
  const missing = { format: null, size: null, sha256: null, message: null, date_started: null, date_finished: null };
  const row = { ...facts, ...missing, state: 'queued' as const, date_created: date, date_updated: date };
  await db.insertInto('import_jobs').values(row).execute();
  return id;
}

/** Lists an import whose file has arrived: a process works on it from now on. */
export async function completeUpload(
  { tx, actor, now }: Saving,
  id: string,
  file: { size: number; sha256: string },
): Promise<ImportRecord | undefined> {
  await tx.updateTable('import_jobs').set(file).where('id', '=', id).execute();
  const change = { entity: 'import', ids: [id], actor, now, previousRecords: new Map() };
  return (await commitChange(tx, { ...change, read: () => readImports(tx, [id]) })).get(id);
}

/** Deletes an import whose upload was broken off or repeated. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await deleteImportFile(db, id);
  await db.deleteFrom('import_notices').where('import_id', '=', id).execute();
  await db.deleteFrom('import_jobs').where('id', '=', id).execute();
}

async function readImports(db: Db, ids: string[]): Promise<Map<string, ImportRecord>> {
  const jobs = db.selectFrom('import_jobs').selectAll().where('id', 'in', ids).where('size', 'is not', null);
  return new Map((await jobs.execute()).map((row) => [row.id, serializeImport(row)]));
}

export async function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  return (await readImports(db, [id])).get(id);
}

/** Finds the import that an upload has left, the newest where the file came several times. */
export async function findUploadedImport(
  db: Db,
  { kind, name, sha256 }: { kind: string; name: string; sha256: string },
): Promise<ImportRecord | null> {
  const jobs = db.selectFrom('import_jobs').selectAll().where('sha256', '=', sha256).where('kind', '=', kind);
  const row = await jobs.where('name', '=', name).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row ? serializeImport(row) : null;
}

export function serializeImport(row: ImportJob): ImportRecord {
  const { id, name, format, state, size, message } = row;
  const { total, done, created, updated, unchanged, left_out, refused, fault_count } = row;
  const { date_created, date_updated, date_started, date_finished } = row;
  const { mode, dry_run, partial } = parseJson<ImportOptions>(row.options);
  return {
    id,
    kind: row.kind as ImportKind, // insertImport writes these alone
    name,
    format,
    mode,
    dry_run,
    partial,
    state,
    size: size ?? 0,
    total,
    done,
    created,
    updated,
    unchanged,
    left_out,
    refused,
    fault_count,
    message,
    actor: parseJson<OperatorKey>(row.actor).name,
    date_created,
    date_updated,
    date_started,
    date_finished,
  };
}

/** @throws ApiError 404 */
export async function lockImportJob(tx: Tx, id: string): Promise<ImportJob> {
  const jobs = tx.selectFrom('import_jobs').selectAll().where('id', '=', id).where('size', 'is not', null);
  const row = await lockSelectedRows(tx, jobs).executeTakeFirst();
  if (!row) throw buildNotFoundError('There is no such import');
  return row;
}

/** Ends an import: what it has written stays. @throws ApiError 404, and 409 `import_finished` */
export async function cancelImport({ tx, actor, now }: Saving, id: string): Promise<ImportRecord | undefined> {
  const row = await lockImportJob(tx, id);
  if (isFinished(row)) throw new ApiError('The import has ended', { status: 409, code: 'import_finished' });
  const previousRecords = await readImports(tx, [id]);
  await finishImport(tx, row, { state: 'canceled' }, now);
  const change = { entity: 'import', ids: [id], actor, now, previousRecords };
  return (await commitChange(tx, { ...change, read: () => readImports(tx, [id]) })).get(id);
}

/** Changes an import and announces it where the state changes or a tenth of the records is done. */
export async function updateImport(tx: Tx, row: ImportJob, change: Partial<ImportJob>, now: Date): Promise<ImportJob> {
  const changedRow = { ...row, ...change, date_updated: now.toISOString() };
  const { id, ...columns } = changedRow;
  await tx.updateTable('import_jobs').set(columns).where('id', '=', id).execute();
  if (changedRow.state !== row.state || countTenths(changedRow) !== countTenths(row)) {
    const { kind, state, total, done } = changedRow;
    const data = { kind, state, total, done };
    await recordEvent(tx, { type: 'import.progressed', entity_id: id, data, actor: 'operator' }, now);
  }
  return changedRow;
}

function countTenths({ total, done }: ImportJob): number {
  return total === 0 ? 0 : Math.floor((done * 10) / total);
}

interface Outcome {
  state: 'completed' | 'failed' | 'canceled';
  message?: string;
}

export async function finishImport(tx: Tx, row: ImportJob, { state, message }: Outcome, now: Date): Promise<void> {
  const date = now.toISOString();
  const columns = { state, message: message ?? null, date_updated: date, date_finished: date };
  await tx.updateTable('import_jobs').set(columns).where('id', '=', row.id).execute();
  await deleteImportFile(tx, row.id);
  const { id, kind, total, done, created, updated, refused } = row;
  const data = { kind, state, total, done, created, updated, refused };
  await recordEvent(tx, { type: 'import.finished', entity_id: id, data, actor: 'operator' }, now);
}

/** Number of notices of an import: a file that is wrong in each line fills no table. */
const mostNotices = 10_000;

export interface Notice {
  severity: 'error' | 'note';
  line: number;
  column: number;
  found: string;
  message: string;
}

const longestValue = 200;

/** Writes down what is said of cells, the first ones of them. */
export async function addNotices(tx: Tx, importId: string, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const { count } = await tx
    .selectFrom('import_notices')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const rows = notices.slice(0, Math.max(0, mostNotices - Number(count))).map(({ found, column, ...notice }, at) => ({
    ...notice,
    // ids are in the order of the notices
    id: `${importId}-${String(Number(count) + at).padStart(6, '0')}`,
    import_id: importId,
    position: column,
    value: found.slice(0, longestValue),
  }));
  for (let at = 0; at < rows.length; at += 50) await insertRows(tx, 'import_notices', rows.slice(at, at + 50));
}
