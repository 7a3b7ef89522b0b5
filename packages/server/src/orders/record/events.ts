import type { EventActor } from '@mercer/contract';
import { type Db, parseJson, type Row, ruleStatement, type Tx } from '../../db/index.ts';
import { type NewEvent, recordEvent } from '../../events/index.ts';
import type { TakenStock } from './stock.ts';

type NumberedOrder = Pick<Row<'orders'>, 'number' | 'currency' | 'grand_total'>;

/** What every event about an order says of it. */
export function aboutOrder({ number, currency, grand_total }: NumberedOrder) {
  return { number: number ?? '', currency, total_minor: grand_total };
}

interface OrderEvent {
  type: 'order.paid' | 'order.delivered' | 'order.canceled';
  actor: EventActor;
  now: Date;
}

export function recordOrder(tx: Tx, order: Row<'orders'>, { type, actor, now }: OrderEvent): Promise<void> {
  return recordEvent(tx, { type, entity_id: order.id, data: aboutOrder(order), actor }, now);
}

const defaultThreshold = 5;

/** Of what an order has taken, that which there is little left of for the first time. */
export async function lowStock(tx: Tx, orderId: string, taken: readonly TakenStock[]): Promise<NewEvent[]> {
  if (taken.length === 0) return [];
  const threshold = await lowStockThreshold(tx);
  const low = taken.filter(({ stock_level, quantity }) => {
    return stock_level < threshold && stock_level + quantity >= threshold;
  });
  return low.map(({ product_id, variant_id, stock_level }) => {
    const data = { variant_id, stock_level, threshold, order_id: orderId };
    return { type: 'stock.low', entity_id: product_id, data, actor: 'system' };
  });
}

/** The store's setting `stock`, e.g. `{"low":5}`: less than so many pieces are few. */
async function lowStockThreshold(db: Db): Promise<number> {
  const [row] = await stockRow(db);
  const low = row && parseJson<{ low?: unknown } | null>(row.value)?.low;
  return typeof low === 'number' ? low : defaultThreshold;
}

const stockRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'stock'));
