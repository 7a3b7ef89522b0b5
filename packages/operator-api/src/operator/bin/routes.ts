import { lockSelectedRows, type Tx } from '@mercer/database';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute, noBody, type WriteCall } from '@mercer/platform/http/routes/define-route';
import { binDays } from '@mercer/platform/retention';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { nonEmptyText, slug } from '../description/fields.ts';
import { createChoiceListSchema } from '../description/list.ts';
import { defineListRoute } from '../description/record-routes.ts';
import { binPermissions } from '../permissions/route-access.ts';
import { type BinKindName, type BinRow, binKindNames } from './kinds.ts';
import { restoreRecord } from './restore-record.ts';
import { removeFromBin } from './snapshot.ts';

const group = { access: 'operator', tag: 'bin' } as const;
const kind = v.picklist(binKindNames);
const notFound = { 404: 'no such record in the bin' };
const dayMs = 86_400_000;

const BinAnswer = v.strictObject({
  /** id of the record, which it has again when it is restored */
  id: v.string(),
  kind,
  name: v.string(),
  actor: v.string(),
  date_deleted: v.string(),
  /** when it is deleted for good */
  date_expires: v.string(),
});

const RestoreInput = v.strictObject({ slug: v.optional(slug), code: v.optional(nonEmptyText(100)) });

/** Routes for deleted records, which can be restored for a while. */
export const binRoutes = [
  defineListRoute({
    path: '/operator/bin',
    ...group,
    summary: `Deleted products, categories, pages, records of content, coupons, promotions, gift cards, attributes, redirects and taxes, the latest first; after ${binDays} days they are gone for good`,
    table: 'bin',
    filters: { kind: v.optional(createChoiceListSchema(kind.options)) },
    restrict: ({ permissions }): Record<string, readonly string[]> =>
      permissions ? { kind: binKindNames.filter((name) => permissions.includes(binPermissions[name])) } : {},
    answer: BinAnswer,
    serialize: serializeBinRow,
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/bin/:kind/:id/restore',
    ...group,
    summary:
      'Brings a deleted record back as it was, with its id. `slug` or `code` replaces one that another record has taken',
    body: RestoreInput,
    example: { slug: 'restored-apron' },
    answer: BinAnswer,
    refusals: {
      ...notFound,
      409: 'slug_taken, code_taken, sku_taken, path_taken or attribute_exists: another record has it by now; parent_missing: the category above is gone',
    },
    async write(call) {
      const row = await lockBinRow(call);
      await restoreRecord(call, row.kind, row, call.body);
      return serializeBinRow(row);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/bin/:kind/:id',
    ...group,
    summary: 'Deletes a record in the bin for good',
    body: noBody,
    refusals: notFound,
    async write(call) {
      const { tx, actor, now } = call;
      const row = await lockBinRow(call);
      await removeFromBin(tx, row.id);
      const previousRecords = new Map([[row.record_id, serializeBinRow(row)]]);
      const read = async () => new Map<string, ReturnType<typeof serializeBinRow>>();
      await commitChange(tx, { entity: 'deleted_record', ids: [row.record_id], actor, now, previousRecords, read });
    },
  }),
];

/** Finds the latest deletion of a record. @throws ApiError 404 */
async function lockBinRow({ tx, id, param }: WriteCall<unknown>): Promise<BinRow & { kind: BinKindName }> {
  const name = v.safeParse(kind, param('kind'));
  const row = name.success ? await findBinRow(tx, name.output, id) : undefined;
  if (!row || !name.success) throw buildNotFoundError('There is no such record in the bin');
  return { ...row, kind: name.output };
}

function findBinRow(tx: Tx, kind: BinKindName, recordId: string): Promise<BinRow | undefined> {
  const rows = tx.selectFrom('bin').selectAll().where('kind', '=', kind).where('record_id', '=', recordId);
  return lockSelectedRows(tx, rows.orderBy('id', 'desc').limit(1)).executeTakeFirst();
}

function serializeBinRow({ kind, record_id, name, actor, date_deleted }: BinRow) {
  const date_expires = new Date(Date.parse(date_deleted) + binDays * dayMs).toISOString();
  return { id: record_id, kind, name, actor, date_deleted, date_expires };
}
