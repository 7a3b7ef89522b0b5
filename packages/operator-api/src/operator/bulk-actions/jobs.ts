import { recordEvent } from '@mercer/commerce/events';
import { createRecordId, type Db, lockSelectedRows, parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { validateInput, validateQuery } from '@mercer/platform/http/routes/read-input';
import { buildPermissionError } from '@mercer/platform/http/step-up';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { bulkActions, listVisibleActions } from './actions.ts';
import type { BulkActionInput, BulkActionJob } from './schema.ts';

export type BulkActionRow = Row<'bulk_actions'>;

type Input = v.InferOutput<typeof BulkActionInput>;

/** Which records an action is for. */
export type Selection = Pick<Input, 'ids' | 'filter'>;

const noCounts = { total: 0, done: 0, changed: 0, unchanged: 0, refused: 0 };

/** Queues an action; a process of the shop carries it out. @throws ApiError 400 on `input.…` or `filter.…` */
export async function queueBulkAction(
  { tx, actor, now }: Saving,
  { action, ids, filter, input, dry_run }: Input,
): Promise<BulkActionJob | undefined> {
  const description = requireAction(action);
  const validBody = validateInput(v.strictObject({ input: description.input }), { input });
  if (filter) assertFilter(description, filter);
  const id = createRecordId(now);
  const date = now.toISOString();
  const selection: Selection = ids ? { ids: [...new Set(ids)] } : { filter };
  const facts = { id, action, selection: JSON.stringify(selection), input: JSON.stringify(validBody.input) };
  const progress = { ...noCounts, state: 'queued' as const, message: null, date_started: null, date_finished: null };
  const origin = { actor: JSON.stringify(actor), dry_run: dry_run ? (1 as const) : (0 as const) };
  await tx
    .insertInto('bulk_actions')
    .values({ ...facts, ...origin, ...progress, date_created: date, date_updated: date })
    .execute();
  return commitBulkAction({ tx, actor, now }, id, new Map());
}

export function requireAction(name: string) {
  const action = bulkActions[name];
  if (!action) throw buildValidationError('action: there is no such action', 'action');
  return action;
}

/** Pages are read by the job. */
const pageParameters = ['after', 'limit', 'fields', 'sort'];

function assertFilter({ list, routes }: ReturnType<typeof requireAction>, filter: Record<string, string>): void {
  const reservedName = Object.keys(filter).find((name) => pageParameters.includes(name));
  if (reservedName)
    throw buildValidationError(`filter.${reservedName}: a filter has no page and no order`, `filter.${reservedName}`);
  const route = routes.find(({ method, path }) => method === 'GET' && path === `/operator/${list}`);
  if (!route?.query) throw new Error(`The list ${list} has no query`);
  try {
    validateQuery(route.query, `http://localhost/?${new URLSearchParams(filter)}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const param = error.param ? `filter.${error.param}` : 'filter';
    throw Object.assign(buildValidationError(`filter: ${error.message}`, param), { cause: error });
  }
}

async function readBulkActions(db: Db, ids: string[]): Promise<Map<string, BulkActionJob>> {
  const rows = await db.selectFrom('bulk_actions').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serializeBulkAction(row)]));
}

/** Finds an action that the caller may see: input and outcomes say something of the records. */
export async function findBulkAction(db: Db, actor: OperatorKey, id: string): Promise<BulkActionJob | undefined> {
  const job = (await readBulkActions(db, [id])).get(id);
  return job && (listVisibleActions(actor)?.includes(job.action) ?? true) ? job : undefined;
}

export function serializeBulkAction(row: BulkActionRow): BulkActionJob {
  const { id, action, state, total, done, changed, unchanged, refused, message } = row;
  const { date_created, date_updated, date_started, date_finished } = row;
  const progress = { state, total, done, changed, unchanged, refused, message };
  const order = { input: parseJson<Record<string, unknown>>(row.input), dry_run: row.dry_run === 1 };
  const actor = parseJson<OperatorKey>(row.actor).name;
  return { id, action, ...order, ...progress, actor, date_created, date_updated, date_started, date_finished };
}

const finalStates: BulkActionRow['state'][] = ['completed', 'failed', 'canceled'];

export function isFinished({ state }: Pick<BulkActionRow, 'state'>): boolean {
  return finalStates.includes(state);
}

export function buildMissingActionError(): ApiError {
  return buildNotFoundError('There is no such bulk action');
}

/** @throws ApiError 404 */
export async function lockBulkAction(tx: Tx, id: string): Promise<BulkActionRow> {
  const row = await lockSelectedRows(
    tx,
    tx.selectFrom('bulk_actions').selectAll().where('id', '=', id),
  ).executeTakeFirst();
  if (!row) throw buildMissingActionError();
  return row;
}

/**
 * Ends an action after the record that is being written.
 * @throws ApiError 403 for an action of somebody else that the caller could not order, 404, and 409 `bulk_action_finished`
 */
export async function cancelBulkAction(saving: Saving, id: string): Promise<BulkActionJob | undefined> {
  const { tx, now, actor } = saving;
  const row = await lockBulkAction(tx, id);
  if (!(await findBulkAction(tx, actor, id))) throw buildMissingActionError();
  assertCancelPermitted(actor, row);
  if (isFinished(row)) throw new ApiError('The action has ended', { status: 409, code: 'bulk_action_finished' });
  const previousRecords = await readBulkActions(tx, [id]);
  await finishBulkAction(tx, row, { state: 'canceled' }, now);
  return commitBulkAction(saving, id, previousRecords);
}

function assertCancelPermitted({ id, permissions }: OperatorKey, row: BulkActionRow): void {
  if (!permissions || parseJson<OperatorKey>(row.actor).id === id) return;
  const { writes } = requireAction(row.action);
  if (!writes.some((permission) => permissions.includes(permission))) throw buildPermissionError(writes.join(', '));
}

async function commitBulkAction({ tx, actor, now }: Saving, id: string, previousRecords: Map<string, BulkActionJob>) {
  const change = { entity: 'bulk_action', ids: [id], actor, now, previousRecords };
  return (await commitChange(tx, { ...change, read: () => readBulkActions(tx, [id]) })).get(id);
}

/** Changes an action, and announces it where the state changes or a tenth of the records is done. */
export async function updateBulkAction(
  tx: Tx,
  row: BulkActionRow,
  change: Partial<BulkActionRow>,
  now: Date,
): Promise<BulkActionRow> {
  const changedRow = { ...row, ...change, date_updated: now.toISOString() };
  const { id, ...columns } = changedRow;
  await tx.updateTable('bulk_actions').set(columns).where('id', '=', id).execute();
  if (changedRow.state !== row.state || countTenths(changedRow) !== countTenths(row)) {
    const { action, state, total, done } = changedRow;
    const data = { action, state, total, done };
    await recordEvent(tx, { type: 'bulk_action.progressed', entity_id: id, data, actor: 'operator' }, now);
  }
  return changedRow;
}

function countTenths({ total, done }: BulkActionRow): number {
  return total === 0 ? 0 : Math.floor((done * 10) / total);
}

interface Outcome {
  state: 'completed' | 'failed' | 'canceled';
  message?: string;
}

export async function finishBulkAction(
  tx: Tx,
  row: BulkActionRow,
  { state, message }: Outcome,
  now: Date,
): Promise<void> {
  const date = now.toISOString();
  const columns = { state, message: message ?? null, date_updated: date, date_finished: date };
  await tx.updateTable('bulk_actions').set(columns).where('id', '=', row.id).execute();
  const { id, action, total, done, changed, unchanged, refused } = row;
  const data = { action, state, total, done, changed, unchanged, refused };
  await recordEvent(tx, { type: 'bulk_action.finished', entity_id: id, data, actor: 'operator' }, now);
}
