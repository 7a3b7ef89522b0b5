import type { Context } from 'hono';
import { isJsonObject, readJsonBody } from '../../http/input.ts';
import { readBehaviour } from '../../ledger/behaviours.ts';
import { unprocessable } from './api/faults.ts';
import { getObject, lockObject, saveObject } from './api/objects.ts';
import { announceEvents, createPaypalEvent } from './events.ts';
import type { PaypalDeps } from './keys.ts';
import { assertOrderExists } from './orders.ts';
import { serializeOrder } from './sandbox-fields.ts';
import type { Order } from './types.ts';

export interface Approval {
  payer?: unknown;
  shipping?: unknown;
  behaviour?: unknown;
}

/** The button of the buyer's window: `{ payer, shipping, behaviour }`. */
export async function postApproval(c: Context, deps: PaypalDeps) {
  return c.json(await approveOrder(deps, c.req.param('id') ?? '', await readJsonBody(c)));
}

/** Returns the order's data that the buyer's window shows. */
export async function showBuyerOrder(c: Context, { store, now }: PaypalDeps) {
  const order = await getObject(store.db, 'order', c.req.param('id') ?? '');
  assertOrderExists(order, now());
  const [{ amount, shipping }] = order.purchase_units;
  const { value, currency_code } = amount;
  const { asksForAddress } = order.sandbox;
  return c.json({ total: { value, currency_code }, asksForAddress, options: shipping?.options ?? [] });
}

/**
 * Approves an order. As at PayPal, every caller who knows its id may be its buyer; no money is taken.
 * @returns the order
 */
export async function approveOrder(deps: PaypalDeps, id: string, approval: Approval): Promise<object> {
  const now = deps.now();
  const { order, answer } = await deps.store.db.transaction().execute(async (tx) => {
    const open = await lockObject(tx, 'order', id);
    assertOrderExists(open, now);
    if (open.status === 'COMPLETED' || open.status === 'VOIDED') throw unprocessable('ORDER_ALREADY_CAPTURED');
    const approved = applyApproval(approval, open, now);
    await saveObject(tx, approved);
    return { order: approved, answer: await serializeOrder(tx, approved) };
  });
  const event = createPaypalEvent({ now, deps }, 'CHECKOUT.ORDER.APPROVED', order);
  await announceEvents(deps, [{ event, behaviour: order.sandbox.behaviour }]);
  return answer;
}

function applyApproval({ payer, shipping, behaviour }: Approval, open: Order, now: Date): Order {
  const [unit] = open.purchase_units;
  return {
    ...open,
    status: 'APPROVED',
    purchase_units: [{ ...unit, ...(isJsonObject(shipping) && { shipping: { ...unit.shipping, ...shipping } }) }],
    ...(isJsonObject(payer) && { payer }),
    update_time: now.toISOString(),
    sandbox: { ...open.sandbox, behaviour: readBehaviour(behaviour, ['pending']) },
  };
}
