import type { Kysely } from 'kysely';
import { recordOpeningStock } from '../opening-stock.ts';
import { addColumns, createIndexes } from './tables.ts';

/** Adds to entries of the stock ledger what moved the stock, and an opening entry for what moved before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'stock_changes', 'kind text!', 'correction');
  await addColumns(db, 'stock_changes', 'order_id text');
  await createIndexes(db, [['stock_changes', ['order_id']]]);
  await recordOpeningStock(db, new Date());
}
