import type { Context } from 'hono';
import { lockObject, saveObject } from '../../redirect/objects.ts';
import { noSuchOrder, readPathId } from './errors.ts';
import type { KlarnaDeps } from './keys.ts';
import type { Assessment, Order } from './orders.ts';
import { toObjectKey } from './sessions.ts';

/** Hours pass, and Klarna decides about an order: https://docs.klarna.com/order-management/pending-orders/ */
export async function postAssessment(c: Context, { store, webhooks }: KlarnaDeps) {
  const order_id = readPathId(c);
  const { result, notification } = await store.db.transaction().execute(async (tx): Promise<Assessment> => {
    const order = await lockObject<Order>(tx, toObjectKey(order_id));
    if (!order?.assessment || order.fraud_status !== 'PENDING') throw noSuchOrder();
    await saveObject(tx, toObjectKey(order_id), { ...order, fraud_status: order.assessment.result });
    return order.assessment;
  });
  const body = { order_id, event_type: `FRAUD_RISK_${result}` };
  if (notification) webhooks.send({ gateway: 'klarna', url: notification, body });
  return c.body(null, 204);
}
