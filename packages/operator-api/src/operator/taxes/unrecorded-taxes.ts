import { recordAuditEntry } from '@mercer/commerce/events';
import { taxRecordJob } from '@mercer/commerce/orders';
import { type Db, lockSelectedRows } from '@mercer/database';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import * as v from 'valibot';
import { buildWholeList } from '../description/list.ts';
import { searchRecords } from '../description/list-search.ts';
import type { Saving } from '../description/saving.ts';

/** Taxes of an order that their provider has not recorded. */
export const UnrecordedTax = v.strictObject({
  /** reference at the provider */
  id: v.string(),
  order_id: v.string(),
  order_number: v.nullable(v.string()),
  kind: v.picklist(['sale', 'reversal']),
  provider: v.string(),
  /** `failed`: the provider has refused them; `skipped`: they are those of the rules of the shop; `waiting`: they are tried again */
  status: v.picklist(['waiting', 'failed', 'skipped']),
  message: v.nullable(v.string()),
  date_created: v.string(),
});

const maxListed = 100;

/** Lists taxes of placed orders that their provider has not recorded, the newest first, a hundred at most. */
export async function listUnrecordedTaxes(db: Db, q: string | undefined) {
  const rows = await selectUnrecordedTaxes(db)
    .orderBy('tax_transactions.date_created', 'desc')
    .orderBy('tax_transactions.id')
    .limit(maxListed)
    .execute();
  return buildWholeList(searchRecords(rows, q));
}

function selectUnrecordedTaxes(db: Db) {
  return db
    .selectFrom('tax_transactions')
    .innerJoin('orders', 'orders.id', 'tax_transactions.order_id')
    .select([
      'tax_transactions.id',
      'order_id',
      'orders.number as order_number',
      'kind',
      'provider',
      'tax_transactions.status',
      'message',
      'tax_transactions.date_created',
    ])
    .where('tax_transactions.status', 'in', ['waiting', 'failed', 'skipped'])
    .$narrowType<{ status: 'waiting' | 'failed' | 'skipped' }>()
    .where('orders.number', 'is not', null);
}

/**
 * Lets the work in the background record taxes with its next round.
 * @throws ApiError 404; 409 `not_calculated` for taxes by the rules of the shop, which would differ from those of the provider
 */
export async function retryTaxRecord({ tx, actor, now }: Saving, id: string) {
  const records = tx.selectFrom('tax_transactions').select(['id', 'status']).where('id', '=', id);
  const [locked] = await lockSelectedRows(tx, records).execute();
  const record = await selectUnrecordedTaxes(tx).where('tax_transactions.id', '=', id).executeTakeFirst();
  if (!locked || !record) throw buildNotFoundError('There is no such record of taxes that waits');
  if (record.status === 'skipped')
    throw new ApiError('The taxes were not calculated by the provider: enter them there by hand', {
      status: 409,
      code: 'not_calculated',
      param: 'id',
    });
  await tx.updateTable('tax_transactions').set({ status: 'waiting', message: null }).where('id', '=', id).execute();
  await tx.deleteFrom('job_retries').where('job', '=', taxRecordJob).where('id', '=', id).execute();
  const retried = { ...record, status: 'waiting' as const, message: null };
  const { order_id, status, message } = record;
  const entry = { actor: actor.name, action: 'tax_record.retry', entity: 'tax_record', id };
  await recordAuditEntry(tx, { ...entry, before: { order_id, status, message }, after: { status: 'waiting' } }, now);
  return retried;
}
