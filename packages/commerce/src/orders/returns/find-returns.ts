import { type OrderReturn, toMajorUnits } from '@mercer/contract';
import { type Db, isInJsonList, type Row } from '@mercer/database';
import { loadReturnItems, serializeReturn } from '../responses/index.ts';

/** Loads returns for the API, in the order of the rows. */
export async function answerReturns(db: Db, rows: Row<'returns'>[]): Promise<OrderReturn[]> {
  const orderIds = JSON.stringify(rows.map(({ order_id }) => order_id));
  const orders = db
    .selectFrom('orders')
    .select(['id', 'currency'])
    .where(isInJsonList(db, 'id', orderIds));
  const currencies = new Map((await orders.execute()).map(({ id, currency }) => [id, currency]));
  return (await loadReturnItems(db, rows)).map((row) =>
    serializeReturn(row, (amount) => toMajorUnits(amount, currencies.get(row.order_id) ?? '')),
  );
}

export async function findReturn({ db }: { db: Db }, id: string): Promise<OrderReturn | null> {
  const rows = await db.selectFrom('returns').selectAll().where('id', '=', id).execute();
  const [orderReturn] = await answerReturns(db, rows);
  return orderReturn ?? null;
}
