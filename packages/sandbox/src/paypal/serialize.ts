import { type Db, objectsOf } from './api/objects.ts';
import type { Authorization, Capture, Order } from './types.ts';
import { visible } from './visible.ts';

/** An order with what was authorized, captured and given back of it. */
export async function serializeOrder(db: Db, order: Order): Promise<object> {
  const [unit] = order.purchase_units;
  const authorizations = (await objectsOf(db, 'authorization', order.id)).map(withinOrder);
  const captures = (await objectsOf(db, 'capture', order.id)).map(withinOrder);
  const refunds = (await objectsOf(db, 'refund', order.id)).map(visible);
  const lists = Object.entries({ authorizations, captures, refunds }).filter(([, list]) => list.length > 0);
  const payments = lists.length > 0 && { payments: Object.fromEntries(lists) };
  return visible({ ...order, purchase_units: [{ ...unit, ...payments }] });
}

/** Within its order it does not name it. */
function withinOrder({ supplementary_data: _, ...payment }: Authorization | Capture): object {
  return payment;
}
