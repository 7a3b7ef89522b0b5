import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { isObject, readBody } from '../http/input.ts';
import { readBehaviour } from '../ledger/behaviours.ts';
import { unprocessable } from './api/faults.ts';
import { getObject, lockObject, saveObject } from './api/objects.ts';
import { announce, newEvent } from './events.ts';
import { assertKnown } from './orders.ts';
import { serializeOrder } from './serialize.ts';
import type { Order } from './types.ts';

export interface Approval {
  payer?: unknown;
  shipping?: unknown;
  behaviour?: unknown;
}

/** The button of the buyer's window: `{ payer, shipping, behaviour }`. */
export async function postApproval(c: Context, deps: SandboxDeps) {
  return c.json(await approve(deps, c.req.param('id') ?? '', await readBody(c)));
}

/** What the buyer's window shows. */
export async function showOrder(c: Context, { store, now }: SandboxDeps) {
  const order = await getObject(store.db, 'order', c.req.param('id') ?? '');
  assertKnown(order, now());
  const [{ amount, shipping }] = order.purchase_units;
  const { value, currency_code } = amount;
  const { asksForAddress } = order.sandbox;
  return c.json({ total: { value, currency_code }, asksForAddress, options: shipping?.options ?? [] });
}

/** Whoever knows an order's id may be its buyer, as at PayPal; nothing is taken by it. @returns the order */
export async function approve(deps: SandboxDeps, id: string, given: Approval): Promise<object> {
  const now = deps.now();
  const { order, answer } = await deps.store.db.transaction().execute(async (tx) => {
    const open = await lockObject(tx, 'order', id);
    assertKnown(open, now);
    if (open.status === 'COMPLETED' || open.status === 'VOIDED') throw unprocessable('ORDER_ALREADY_CAPTURED');
    const approved = approvedBy(given, open, now);
    await saveObject(tx, approved);
    return { order: approved, answer: await serializeOrder(tx, approved) };
  });
  const event = newEvent({ now, deps }, 'CHECKOUT.ORDER.APPROVED', order);
  await announce(deps, [{ event, behaviour: order.sandbox.behaviour }]);
  return answer;
}

function approvedBy({ payer, shipping, behaviour }: Approval, open: Order, now: Date): Order {
  const [unit] = open.purchase_units;
  return {
    ...open,
    status: 'APPROVED',
    purchase_units: [{ ...unit, ...(isObject(shipping) && { shipping: { ...unit.shipping, ...shipping } }) }],
    ...(isObject(payer) && { payer }),
    update_time: now.toISOString(),
    sandbox: { ...open.sandbox, behaviour: readBehaviour(behaviour, ['pending']) },
  };
}
