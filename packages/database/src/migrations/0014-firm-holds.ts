import { type Kysely, sql } from 'kysely';
import { addColumns, createIndexes } from './tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'orders', 'network text');
  await addColumns(db, 'stock_holds', 'date_firm text!', '');
  await sql`update stock_holds set date_firm = date_expires`.execute(db);
  await createIndexes(db, [['orders', ['network', 'date_created']]]);
}
