import { type Db, listOrderObjects } from './api/objects.ts';
import type { Authorization, Capture, Order } from './types.ts';

/** Returns the object without the sandbox's own fields. */
export function omitSandboxFields(object: object): object {
  const { sandbox: _, ...publicFields }: { sandbox?: unknown } = object;
  return publicFields;
}

/** An order with what was authorized, captured and given back of it. */
export async function serializeOrder(db: Db, order: Order): Promise<object> {
  const [unit] = order.purchase_units;
  const authorizations = (await listOrderObjects(db, 'authorization', order.id)).map(omitOrderReference);
  const captures = (await listOrderObjects(db, 'capture', order.id)).map(omitOrderReference);
  const refunds = (await listOrderObjects(db, 'refund', order.id)).map(omitSandboxFields);
  const lists = Object.entries({ authorizations, captures, refunds }).filter(([, list]) => list.length > 0);
  const payments = lists.length > 0 && { payments: Object.fromEntries(lists) };
  return omitSandboxFields({ ...order, purchase_units: [{ ...unit, ...payments }] });
}

/** Removes the reference to the order, which a payment within its order does not have. */
function omitOrderReference({ supplementary_data: _, ...payment }: Authorization | Capture): object {
  return payment;
}
