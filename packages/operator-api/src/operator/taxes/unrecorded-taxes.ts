import type { Db } from '@mercer/database';
import * as v from 'valibot';
import { buildWholeList } from '../description/list.ts';
import { searchRecords } from '../description/list-search.ts';

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
  const rows = await db
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
    .where('orders.number', 'is not', null)
    .orderBy('tax_transactions.date_created', 'desc')
    .orderBy('tax_transactions.id')
    .limit(maxListed)
    .execute();
  return buildWholeList(searchRecords(rows, q));
}
