import { type OrderReturn, toMajorUnits } from '@mercer/contract';
import { type Db, isInJsonList, type Row } from '@mercer/database';
import { loadReturnItems, serializeReturn } from '../responses/index.ts';

/** Return as the operator reads it: with the number of its order. */
interface NumberedReturn extends OrderReturn {
  order_number: string | null;
}

/** Loads returns for the operator, in the order of the rows. */
export async function answerReturns(db: Db, rows: Row<'returns'>[]): Promise<NumberedReturn[]> {
  const orderIds = JSON.stringify(rows.map(({ order_id }) => order_id));
  const orders = db
    .selectFrom('orders')
    .select(['id', 'currency', 'number'])
    .where(isInJsonList(db, 'id', orderIds));
  const ordersById = new Map((await orders.execute()).map((order) => [order.id, order]));
  return (await loadReturnItems(db, rows)).map((row) => {
    const { currency = '', number = null } = ordersById.get(row.order_id) ?? {};
    return { ...serializeReturn(row, (amount) => toMajorUnits(amount, currency)), order_number: number };
  });
}

export async function findReturn({ db }: { db: Db }, id: string): Promise<NumberedReturn | null> {
  const rows = await db.selectFrom('returns').selectAll().where('id', '=', id).execute();
  const [orderReturn] = await answerReturns(db, rows);
  return orderReturn ?? null;
}
