import type { EventActor } from '@mercer/contract';
import { type Db, parseJson, type Row, ruleStatement, type Tx } from '@mercer/database';
import { type NewEvent, recordEvent } from '../../events/index.ts';
import type { TakenStock } from './stock.ts';

type NumberedOrder = Pick<
  Row<'orders'>,
  'number' | 'currency' | 'grand_total' | 'financial_status' | 'fulfillment_status'
>;

/** Returns the fields that every event about an order contains. */
export function toOrderEventData({ number, currency, grand_total, ...order }: NumberedOrder) {
  const { financial_status, fulfillment_status } = order;
  return {
    number: number ?? '',
    currency,
    total_minor: grand_total,
    ...(financial_status && { financial_status }),
    ...(fulfillment_status && { fulfillment_status }),
  };
}

interface OrderEvent {
  type: 'order.paid' | 'order.delivered' | 'order.canceled';
  actor: EventActor;
  now: Date;
}

export function recordOrderEvent(tx: Tx, order: Row<'orders'>, { type, actor, now }: OrderEvent): Promise<void> {
  return recordEvent(tx, { type, entity_id: order.id, data: toOrderEventData(order), actor }, now);
}

/** Pieces below which stock is low where the store has set no number. */
export const defaultLowStock = 5;

/** Finds the products that an order has just brought below the low-stock threshold. */
export async function findLowStockEvents(
  tx: Tx,
  orderId: string,
  takenStock: readonly TakenStock[],
): Promise<NewEvent[]> {
  if (takenStock.length === 0) return [];
  const threshold = await lowStockThreshold(tx);
  const low = takenStock.filter(({ stock_level, quantity }) => {
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
  return typeof low === 'number' ? low : defaultLowStock;
}

const stockRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'stock'));
