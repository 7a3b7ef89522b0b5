import { insertRows, isUnavailable, parseJson, type Row } from '@mercer/database';
import type { CallShop } from '@mercer/functions';
import type { AppDeps } from '@mercer/platform/http/context';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { isCallerActive } from '../key.ts';
import type { Plan, RecordRequest } from './actions.ts';
import {
  type BulkActionRow,
  finishBulkAction,
  isFinished,
  lockBulkAction,
  requireAction,
  type Selection,
  updateBulkAction,
} from './jobs.ts';
import { mostRecords } from './schema.ts';

type RecordRow = Row<'bulk_action_records'>;

interface BulkRun {
  deps: AppDeps;
  /** calls the operator API as the key that has ordered the action */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<ShopAnswer>;
  stop: AbortSignal;
  row: BulkActionRow;
}

interface ShopAnswer {
  status: number;
  body: unknown;
}

/** Error that ends an action; its message is for the operator. */
class BulkActionFailure extends Error {}

/** Error that says that the action was canceled, or that another process works on it. */
class BulkActionStopped extends Error {}

/** Error that says that the same request is to be made again in a later round. */
class BulkActionPaused extends Error {}

const unavailable = 503;

/**
 * Carries out all bulk actions that have not ended, the oldest first. Each record is changed by the request that an operator would
 * make, with an `Idempotency-Key` of its own: what a crash has interrupted goes on, and nothing is done twice.
 */
export async function runBulkActions(deps: AppDeps, callShop: CallShop, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const row = await findNextAction(deps);
    if (!row || !(await runBulkAction(createRun(deps, callShop, stop, row)))) return;
  }
}

function findNextAction({ db }: AppDeps): Promise<BulkActionRow | undefined> {
  const actions = db.selectFrom('bulk_actions').selectAll().where('state', 'in', ['queued', 'running']);
  return actions.orderBy('id').limit(1).executeTakeFirst();
}

function createRun(deps: AppDeps, callShop: CallShop, stop: AbortSignal, row: BulkActionRow): BulkRun {
  const actor = parseJson<OperatorKey>(row.actor);
  return {
    deps,
    stop,
    row,
    async call(method, path, body, headers = {}) {
      const request = new Request(`http://localhost/operator${path}`, {
        method,
        headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = await callShop(request, actor);
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : parseJson(text) };
    },
  };
}

/** @returns false where another process, or another round, goes on with the action */
async function runBulkAction(run: BulkRun): Promise<boolean> {
  const { deps, row, stop } = run;
  try {
    await assertActorActive(run);
    if (row.state === 'queued') await selectRecords(run);
    await changeRecords(run);
    await endBulkAction(run, { state: 'completed' });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (error instanceof BulkActionStopped) return true;
    if (stop.aborted || error instanceof BulkActionPaused) return false;
    const isKnown = error instanceof BulkActionFailure;
    if (!isKnown) deps.log.error('a bulk action failed', { bulk_action: row.id, error: String(error) });
    await endBulkAction(run, {
      state: 'failed',
      message: isKnown ? error.message : 'The shop could not go on with the action',
    });
  }
  return true;
}

async function assertActorActive({ deps, row }: BulkRun): Promise<void> {
  const actor = parseJson<OperatorKey>(row.actor);
  if (await isCallerActive(deps, actor)) return;
  throw new BulkActionFailure(
    actor.session
      ? 'Whoever has ordered the action is signed out, or has other permissions now'
      : 'The key that has ordered the action was revoked',
  );
}

async function endBulkAction({ deps, row }: BulkRun, outcome: { state: 'completed' | 'failed'; message?: string }) {
  await deps.db.transaction().execute(async (tx) => {
    const currentRow = await lockBulkAction(tx, row.id);
    if (!isFinished(currentRow)) await finishBulkAction(tx, currentRow, outcome, deps.now());
  });
}

/** Lists the records once: what comes into the filter later is not changed. */
async function selectRecords(run: BulkRun): Promise<void> {
  const { deps, row } = run;
  const { ids = [], filter } = parseJson<Selection>(row.selection);
  const recordIds = filter ? await listFilteredIds(run, filter) : ids;
  await deps.db.transaction().execute(async (tx) => {
    const currentRow = await lockBulkAction(tx, row.id);
    if (currentRow.state !== 'queued') throw new BulkActionStopped('The action has ended, or has begun elsewhere');
    const rows = recordIds.map((record_id, place): RecordRow => {
      const id = `${row.id}-${String(place).padStart(6, '0')}`;
      const noOutcome = { request: null, code: null, message: null };
      return { id, bulk_action_id: row.id, place, record_id, state: 'waiting', ...noOutcome };
    });
    for (let start = 0; start < rows.length; start += chunk)
      await insertRows(tx, 'bulk_action_records', rows.slice(start, start + chunk));
    const date_started = deps.now().toISOString();
    await updateBulkAction(tx, currentRow, { state: 'running', total: rows.length, date_started }, deps.now());
  });
}

const chunk = 500;
const pageSize = '1000';

async function listFilteredIds(run: BulkRun, filter: Record<string, string>): Promise<string[]> {
  const { list } = requireAction(run.row.action);
  const ids: string[] = [];
  let after: string | null = null;
  do {
    run.stop.throwIfAborted();
    const query: URLSearchParams = new URLSearchParams({
      ...filter,
      fields: 'id',
      limit: pageSize,
      ...(after && { after }),
    });
    const { status, body } = await run.call('GET', `/${list}?${query}`);
    if (status !== 200) throw new BulkActionFailure(`The list cannot be read: ${readRefusal(body).message}`);
    const page = body as { results: { id: string }[]; next: string | null }; // as every list answers
    ids.push(...page.results.map(({ id }) => id));
    if (ids.length > mostRecords) throw new BulkActionFailure(`The filter finds more than ${mostRecords} records`);
    after = page.next;
  } while (after !== null);
  return ids;
}

async function changeRecords(run: BulkRun): Promise<void> {
  for (let records = await readNextRecords(run); records.length > 0; records = await readNextRecords(run)) {
    await assertActorActive(run);
    for (const record of records) {
      run.stop.throwIfAborted();
      await assertRunning(run);
      await changeRecord(run, record);
    }
  }
}

const batch = 50;

function readNextRecords({ deps: { db }, row }: BulkRun): Promise<RecordRow[]> {
  const records = db.selectFrom('bulk_action_records').selectAll().where('bulk_action_id', '=', row.id);
  return records.where('state', 'in', ['waiting', 'planned']).orderBy('id').limit(batch).execute();
}

async function assertRunning({ deps: { db }, row }: BulkRun): Promise<void> {
  const currentRow = await db.selectFrom('bulk_actions').select('state').where('id', '=', row.id).executeTakeFirst();
  if (currentRow?.state !== 'running') throw new BulkActionStopped('The action has ended');
}

/** The request is stored before it is made: after a crash the same one is repeated, whatever the record is by then. */
async function changeRecord(run: BulkRun, record: RecordRow): Promise<void> {
  const plan = record.request ? parseJson<RecordRequest>(record.request) : await planRecord(run, record);
  if (plan === 'unchanged') return recordOutcome(run, record, { state: 'unchanged' });
  if ('code' in plan) return recordOutcome(run, record, { state: 'refused', ...plan });
  const request = JSON.stringify(plan);
  if (run.row.dry_run === 1) return recordOutcome(run, record, { state: 'changed', request });
  await run.deps.db
    .updateTable('bulk_action_records')
    .set({ state: 'planned', request })
    .where('id', '=', record.id)
    .execute();
  const answer = await run.call(plan.method, plan.path, plan.body, { 'Idempotency-Key': `bulk-${record.id}` });
  if (answer.status === unavailable) throw new BulkActionPaused('The shop is not available');
  if (answer.status >= 400) return recordOutcome(run, record, { state: 'refused', ...readRefusal(answer.body) });
  await recordOutcome(run, record, { state: 'changed' });
}

async function planRecord(run: BulkRun, { record_id }: RecordRow): Promise<Plan> {
  const { list, plan } = requireAction(run.row.action);
  const { status, body } = await run.call('GET', `/${list}/${encodeURIComponent(record_id)}`);
  if (status !== 200) return readRefusal(body);
  // the input was validated when the action was ordered, and the record is as its route answers it
  return plan(body as { id: string }, parseJson(run.row.input) as never);
}

function readRefusal(body: unknown): { code: string; message: string } {
  const { code = 'refused', message = 'The record was refused' } = Object(Object(body).error);
  return { code: String(code), message: String(message) };
}

async function recordOutcome(
  { deps, row }: BulkRun,
  record: RecordRow,
  outcome: Partial<RecordRow> & { state: 'changed' | 'unchanged' | 'refused' },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const currentRow = await lockBulkAction(tx, row.id);
    const update = tx.updateTable('bulk_action_records').set(outcome).where('id', '=', record.id);
    const { numUpdatedRows } = await update.where('state', 'in', ['waiting', 'planned']).executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const { state } = outcome;
    const counts = { done: currentRow.done + 1, [state]: currentRow[state] + 1 };
    if (isFinished(currentRow)) {
      await tx.updateTable('bulk_actions').set(counts).where('id', '=', row.id).execute();
      throw new BulkActionStopped('The action was canceled');
    }
    await updateBulkAction(tx, currentRow, counts, deps.now());
  });
}
