import type { Conditions } from '@mercer/commerce/promotions';
import { createRecordId, type Db, parseJson, type Row, type Tx, updateRow } from '@mercer/database';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import type * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { buildListAnswer, type Page, parseSortOrder } from '../description/list.ts';
import type { ListSearch } from '../description/list-search.ts';
import { readTablePage } from '../description/records.ts';
import type { Saving } from '../description/saving.ts';
import { lockRules } from '../discounts/rules.ts';
import type { GroupAnswer, GroupInput, GroupUpdate } from './customer-schema.ts';

type Group = v.InferOutput<typeof GroupAnswer>;

/** Groups of customers by name. */
export async function listGroups(db: Db, page: Page & ListSearch) {
  const { rows, ...counted } = await readTablePage<Row<'customer_groups'>>(db, 'customer_groups', {
    page,
    order: parseSortOrder('name'),
    search: page,
  });
  return buildListAnswer(rows.map(serializeGroup), counted);
}

export async function readGroups(db: Db, id: string): Promise<Map<string, Group>> {
  const rows = await db.selectFrom('customer_groups').selectAll().where('id', '=', id).execute();
  return new Map(rows.map((row) => [row.id, serializeGroup(row)]));
}

/** @throws ApiError 409 `name_taken` */
export async function createGroup(saving: Saving, { name, tax_exempt }: v.InferOutput<typeof GroupInput>) {
  const { tx, now } = saving;
  await lockRules(tx);
  await assertNameFree(tx, name, '');
  const date = now.toISOString();
  const id = createRecordId(now);
  const row = { id, name, tax_exempt: tax_exempt ? 1 : 0, date_created: date, date_updated: date } as const;
  await tx.insertInto('customer_groups').values(row).execute();
  return commitGroup(saving, id, new Map());
}

/** @throws ApiError 404, 409 `name_taken`, 412 */
export async function updateGroup(
  saving: Saving,
  id: string,
  { name, tax_exempt }: v.InferOutput<typeof GroupUpdate>,
  ifMatch: string | undefined,
) {
  const { tx, now } = saving;
  const previousGroups = await lockGroup(tx, id, ifMatch);
  if (name !== undefined) await assertNameFree(tx, name, id);
  const exempt = tax_exempt === undefined ? {} : { tax_exempt: tax_exempt ? (1 as const) : (0 as const) };
  const change = { ...(name !== undefined && { name }), ...exempt };
  if (Object.keys(change).length > 0)
    await updateRow(tx, 'customer_groups', id, { ...change, date_updated: now.toISOString() });
  return commitGroup(saving, id, previousGroups);
}

/**
 * Removes a group; its customers are in none then.
 * @throws ApiError 404, 412, 409 `group_in_use` while a coupon or a promotion is for it: it would be for nobody
 */
export async function deleteGroup(saving: Saving, id: string, ifMatch: string | undefined): Promise<void> {
  const { tx, now } = saving;
  const previousGroups = await lockGroup(tx, id, ifMatch);
  await assertUnused(tx, id);
  await tx.deleteFrom('customer_groups').where('id', '=', id).execute();
  const members = tx.updateTable('customers').set({ group_id: null, date_updated: now.toISOString() });
  await members.where('group_id', '=', id).execute();
  await commitGroup(saving, id, previousGroups);
}

async function lockGroup(tx: Tx, id: string, ifMatch: string | undefined): Promise<Map<string, Group>> {
  await lockRules(tx);
  const groups = await readGroups(tx, id);
  if (groups.size === 0) throw buildNotFoundError('There is no such customer group');
  assertVersionMatches(ifMatch, groups.get(id));
  return groups;
}

async function assertNameFree(tx: Tx, name: string, id: string): Promise<void> {
  const named = tx.selectFrom('customer_groups').select('id').where('name', '=', name).where('id', '!=', id);
  if (!(await named.executeTakeFirst())) return;
  throw new ApiError('name: another group has this name', { status: 409, code: 'name_taken', param: 'name' });
}

async function assertUnused(tx: Tx, id: string): Promise<void> {
  for (const table of ['coupons', 'promotions'] as const) {
    const rules = await tx
      .selectFrom(table)
      .select(['name', 'conditions'])
      .where('conditions', 'like', '%group_ids%')
      .execute();
    const user = rules.find(({ conditions }) => parseJson<Conditions>(conditions).group_ids?.includes(id));
    if (!user) continue;
    const message = `The ${table === 'coupons' ? 'coupon' : 'promotion'} '${user.name}' is for this group`;
    throw new ApiError(message, { status: 409, code: 'group_in_use' });
  }
}

async function commitGroup({ tx, now, actor }: Saving, id: string, previousRecords: Map<string, Group>) {
  const read = () => readGroups(tx, id);
  const change = { entity: 'customer_group', ids: [id], actor, now, previousRecords, read };
  return (await commitChange(tx, change)).get(id);
}

function serializeGroup({ tax_exempt, ...group }: Row<'customer_groups'>): Group {
  const { id, name, date_created, date_updated } = group;
  return { id, name, tax_exempt: tax_exempt === 1, date_created, date_updated };
}
