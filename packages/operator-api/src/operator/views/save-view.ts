import { advisoryLock, createRecordId, type Db, parseJson, type Row, updateRow } from '@mercer/database';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import type * as v from 'valibot';
import { getCaller } from '../caller.ts';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import type { ViewAnswer, ViewInput, ViewUpdate } from './schema.ts';

type View = v.InferOutput<typeof ViewAnswer>;

/** Number of views that one caller may save. */
const mostViews = 200;
/** Lock for the number of views of a caller. */
const viewsLock = 7_203_210;

/** Lists the views of a caller, and those that others share, in the order of their names. */
export async function listViews(db: Db, actor: OperatorKey): Promise<View[]> {
  const caller = getCaller(actor);
  const views = db.selectFrom('saved_views').selectAll();
  const rows = await views.where((eb) => eb.or([eb('caller', '=', caller), eb('shared', '=', 1)])).execute();
  return rows
    .map((row) => serializeView(row, caller))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** @returns undefined for a view that another caller has and does not share */
export async function findView(db: Db, actor: OperatorKey, id: string): Promise<View | undefined> {
  const row = await db.selectFrom('saved_views').selectAll().where('id', '=', id).executeTakeFirst();
  const caller = getCaller(actor);
  return row && (row.caller === caller || row.shared === 1) ? serializeView(row, caller) : undefined;
}

/** @throws ApiError 409 `too_many` */
export async function createView(saving: Saving, input: v.InferOutput<typeof ViewInput>): Promise<View | undefined> {
  const { tx, actor, now } = saving;
  const caller = getCaller(actor);
  await advisoryLock(tx, viewsLock);
  const { count } = await tx
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('caller', '=', caller)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostViews)
    throw new ApiError(`At most ${mostViews} views are saved`, { status: 409, code: 'too_many' });
  const id = createRecordId(now);
  const date = now.toISOString();
  const { list, name, query, shared } = input;
  const row = { id, caller, list, name, query: JSON.stringify(query), shared: shared ? (1 as const) : (0 as const) };
  await tx
    .insertInto('saved_views')
    .values({ ...row, date_created: date, date_updated: date })
    .execute();
  return commitView(saving, id, undefined);
}

/** Changes a view of the caller, or one that is shared. @throws ApiError 404; 412 */
export async function updateView(
  saving: Saving,
  id: string,
  { list, name, query, shared }: v.InferOutput<typeof ViewUpdate>,
  ifMatch: string | undefined,
): Promise<View | undefined> {
  const previousView = await requireView(saving, id, ifMatch);
  await updateRow(saving.tx, 'saved_views', id, {
    list: list ?? previousView.list,
    name: name ?? previousView.name,
    query: JSON.stringify(query ?? previousView.query),
    shared: (shared ?? previousView.shared) ? 1 : 0,
    date_updated: saving.now.toISOString(),
  });
  return commitView(saving, id, previousView);
}

/** @throws ApiError 404; 412 */
export async function deleteView(saving: Saving, id: string, ifMatch: string | undefined): Promise<void> {
  const previousView = await requireView(saving, id, ifMatch);
  await saving.tx.deleteFrom('saved_views').where('id', '=', id).execute();
  await commitView(saving, id, previousView);
}

async function requireView({ tx, actor }: Saving, id: string, ifMatch: string | undefined): Promise<View> {
  await advisoryLock(tx, viewsLock);
  const view = await findView(tx, actor, id);
  if (!view) throw buildNotFoundError('There is no such view');
  assertVersionMatches(ifMatch, view);
  return view;
}

async function commitView({ tx, actor, now }: Saving, id: string, previousView: View | undefined) {
  const readAfterChange = async () => {
    const view = await findView(tx, actor, id);
    return new Map(view ? [[id, view]] : []);
  };
  const previousRecords = new Map(previousView ? [[id, previousView]] : []);
  const change = { entity: 'view', ids: [id], actor, now, previousRecords, read: readAfterChange };
  return (await commitChange(tx, change)).get(id);
}

function serializeView({ query, shared, caller, ...row }: Row<'saved_views'>, reader: string): View {
  const { id, list, name, date_created, date_updated } = row;
  const facts = { id, list, name, query: parseJson<Record<string, string>>(query), shared: shared === 1 };
  return { ...facts, is_mine: caller === reader, date_created, date_updated };
}
