import { isAnsweredPath, normalizePath, parseRedirectTarget } from '@mercer/commerce/redirects';
import { advisoryLock, createRecordId, type Db, insertRows, type Tx, updateRow } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { type InputFault, textOfFaults } from '@mercer/platform/http/routes/read-input';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { copyToBin } from '../bin/snapshot.ts';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { followRedirects, type RedirectRow } from './follow-redirects.ts';
import type { OperatorRedirect, RedirectFields } from './schema.ts';

/** Redirects that are written wait for each other, so that no two of them form a circle. */
const redirectLock = 7_203_151;
/** Number of values in one statement. */
const batchSize = 200;

export interface RedirectSaving extends Saving {
  publicUrl: string;
}

/** @throws ApiError 400 on its fields, 409 `path_taken` */
export async function createRedirect(saving: RedirectSaving, fields: RedirectFields) {
  await advisoryLock(saving.tx, redirectLock);
  const [row] = parseRedirects(saving, [fields], false);
  if (!row) throw buildNotFoundError(); // one comes of one
  await assertFreePath(saving.tx, row.path);
  await writeRedirects(saving, [row]);
  return (await readRedirects(saving.tx, [row.id])).get(row.id);
}

/** @throws ApiError 404, 400 on its fields, 409 `path_taken` */
export async function updateRedirect(
  saving: RedirectSaving,
  id: string,
  fields: Partial<RedirectFields>,
  ifMatch?: string,
) {
  const { tx } = saving;
  await advisoryLock(tx, redirectLock);
  const previousRow = await findRedirectRow(tx, id, ifMatch);
  const { from = previousRow.path, to = previousRow.target, status = previousRow.status } = fields;
  const [parsedRow] = parseRedirects(saving, [{ from, to, status: status === 302 ? 302 : 301 }], false);
  if (!parsedRow) throw buildNotFoundError(); // one comes of one
  const row = { ...parsedRow, id, date_created: previousRow.date_created };
  if (row.path !== previousRow.path) await assertFreePath(tx, row.path);
  await writeRedirects(saving, [row], [previousRow]);
  return (await readRedirects(tx, [id])).get(id);
}

export async function deleteRedirect(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { tx } = saving;
  const row = await findRedirectRow(tx, id, ifMatch);
  await copyToBin(saving, 'redirect', id);
  await tx.deleteFrom('redirects').where('id', '=', id).execute();
  await commitRedirects(saving, [id], new Map([[id, serializeRedirect(row)]]));
}

/** Brings a deleted redirect back. @throws ApiError 409 `path_taken`, 400 when it would lead back to itself */
export async function restoreRedirect(saving: Saving, row: Record<string, unknown>): Promise<void> {
  const redirect = row as unknown as RedirectRow; // the columns as they were deleted
  await advisoryLock(saving.tx, redirectLock);
  await assertFreePath(saving.tx, redirect.path);
  await writeRedirects(saving, [redirect]);
}

/**
 * Writes redirects in place of those that have the same paths.
 * @throws ApiError 400 that names the faults of all of them
 */
export async function importRedirects(saving: RedirectSaving, fields: RedirectFields[], isDryRun: boolean) {
  await advisoryLock(saving.tx, redirectLock);
  const rows = parseRedirects(saving, fields, true);
  const paths = rows.map(({ path }) => path);
  const previousRows = await readRowsBy(saving.tx, 'path', paths);
  const ids = new Map(previousRows.map((row) => [row.path, row]));
  const merged = rows.map((row) => {
    const { id, date_created } = ids.get(row.path) ?? row;
    return { ...row, id, date_created };
  });
  await writeRedirects(saving, merged, previousRows, { isDryRun, namesRows: true });
  return { created: rows.length - previousRows.length, updated: previousRows.length };
}

/** Parses redirects; a fault names its place in a list. @throws ApiError 400 */
function parseRedirects({ publicUrl, now }: RedirectSaving, list: RedirectFields[], isList: boolean): RedirectRow[] {
  const faults: InputFault[] = [];
  const places = new Map<string, number>();
  const rows = list.map(({ from, to, status }, at): RedirectRow => {
    const addFault = (field: string, text: string) =>
      faults.push({ path: isList ? `redirects.${at}.${field}` : field, text });
    const source = parseRedirectTarget(from, publicUrl)?.path ?? null;
    const path = source === null || from.includes('?') ? null : normalizePath(source);
    const target = parseRedirectTarget(to, publicUrl);
    if (path === null) addFault('from', 'a path of the shop without a query is expected, such as /old-page');
    else if (isAnsweredPath(path)) addFault('from', 'the shop answers this path itself');
    else if (places.has(path)) addFault('from', `redirects.${places.get(path)} has the same path`);
    if (target === null) addFault('to', 'a path of the shop or an https URL of a public host is expected');
    else if (target.path !== null && target.path === path) addFault('to', 'the redirect leads to itself');
    places.set(path ?? '', at);
    return {
      id: createRecordId(now),
      path: path ?? '',
      target: target?.target ?? '',
      target_path: target?.path ?? null,
      status,
      date_created: now.toISOString(),
    };
  });
  if (faults.length > 0) throw buildValidationError(textOfFaults(faults), faults[0]?.path);
  return rows;
}

interface WriteOptions {
  isDryRun?: boolean;
  /** a fault names the place of the redirect in the list */
  namesRows?: boolean;
}

/**
 * Writes redirects, and lets those that led to their paths lead where they lead.
 * @param previousRows rows with the same ids
 * @throws ApiError 400 when redirects lead back to themselves
 */
async function writeRedirects(
  saving: Saving,
  rows: RedirectRow[],
  previousRows: RedirectRow[] = [],
  { isDryRun = false, namesRows = false }: WriteOptions = {},
): Promise<void> {
  const { tx } = saving;
  const replacedIds = new Set(previousRows.map(({ id }) => id));
  const paths = rows.map(({ path }) => path);
  const targetPaths = rows.map(({ target_path }) => target_path).filter((path) => path !== null);
  const leadingHere = await readRowsBy(tx, 'target_path', paths);
  const nextRows = await readRowsBy(tx, 'path', targetPaths);
  const storedRows = [...leadingHere, ...nextRows].filter(({ id }) => !replacedIds.has(id));
  const redirects = new Map([...storedRows, ...rows].map((row) => [row.path, row]));
  const faults: InputFault[] = [];
  const places = new Map(paths.map((path, at) => [path, at]));
  const followedRows = [...redirects.values()].map((row) => {
    const followedRow = followRedirects(row, redirects);
    if (followedRow) return followedRow;
    const at = places.get(row.path);
    const place = namesRows && at !== undefined ? `redirects.${at}.to` : 'to';
    if (at !== undefined) faults.push({ path: place, text: 'other redirects lead back from there to its path' });
    return row;
  });
  if (faults.length > 0) throw buildValidationError(textOfFaults(faults), faults[0]?.path);
  if (isDryRun) return;
  const storedById = new Map([...storedRows, ...previousRows].map((row) => [row.id, row]));
  const previousRecords = new Map([...storedById].map(([id, row]) => [id, serializeRedirect(row)]));
  for (const { id, ...row } of followedRows) if (storedById.has(id)) await updateRow(tx, 'redirects', id, row);
  const newRows = followedRows.filter(({ id }) => !storedById.has(id));
  for (let at = 0; at < newRows.length; at += batchSize)
    await insertRows(tx, 'redirects', newRows.slice(at, at + batchSize));
  await commitRedirects(
    saving,
    followedRows.map(({ id }) => id),
    previousRecords,
  );
}

async function readRowsBy(db: Db, column: 'id' | 'path' | 'target_path', values: string[]): Promise<RedirectRow[]> {
  const rows: RedirectRow[] = [];
  for (let at = 0; at < values.length; at += batchSize) {
    const redirects = db.selectFrom('redirects').selectAll();
    rows.push(...(await redirects.where(column, 'in', values.slice(at, at + batchSize)).execute()));
  }
  return rows;
}

export async function readRedirects(db: Db, ids: string[]): Promise<Map<string, OperatorRedirect>> {
  const rows = await readRowsBy(db, 'id', ids);
  return new Map(rows.map((row) => [row.id, serializeRedirect(row)]));
}

async function findRedirectRow(tx: Tx, id: string, ifMatch?: string): Promise<RedirectRow> {
  const [row] = await readRowsBy(tx, 'id', [id]);
  if (!row) throw buildNotFoundError('There is no such redirect');
  assertVersionMatches(ifMatch, serializeRedirect(row));
  return row;
}

async function assertFreePath(tx: Tx, path: string): Promise<void> {
  if ((await readRowsBy(tx, 'path', [path])).length === 0) return;
  throw new ApiError('from: another redirect has this path', { status: 409, code: 'path_taken', param: 'from' });
}

async function commitRedirects(
  { tx, actor, now }: Saving,
  ids: string[],
  previousRecords: Map<string, OperatorRedirect>,
): Promise<void> {
  const read = () => readRedirects(tx, ids);
  await commitChange(tx, { entity: 'redirect', ids, actor, now, previousRecords, read });
}

export function serializeRedirect({ id, path, target, status, date_created }: RedirectRow): OperatorRedirect {
  return { id, from: path, to: target, status: status === 302 ? 302 : 301, date_created };
}
