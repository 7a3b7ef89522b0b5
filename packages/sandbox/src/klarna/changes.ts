import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { amountInMinor, type Body, readBody } from '../http/input.ts';
import { changeHold, letGo } from '../redirect/money.ts';
import { notAllowed } from './errors.ts';
import { addressAt, assertDocumented, shippingInfoOf, textWithin } from './fields.ts';
import { orderLinesOf } from './lines.ts';
import { type Change, changeOrder, holdMs, remainingAmount } from './orders.ts';

/** Each changes a placed order: https://docs.klarna.com/api/ordermanagement/ */
function change(read: (body: Body, deps: SandboxDeps) => Change, deps: SandboxDeps) {
  return async (c: Context) => {
    await changeOrder(c, deps, read(await readBody(c), deps));
    return c.body(null, 204);
  };
}

export function orderChanges(deps: SandboxDeps) {
  return {
    acknowledge: change(
      () =>
        async (_, { order }) => ({ order }),
      deps,
    ),
    cancel: change(cancel, deps),
    changeAmount: change(changeAmount, deps),
    changeAddress: change(changeAddress, deps),
    extend: change(extend, deps),
    changeReferences: change(changeReferences, deps),
    release: change(release, deps),
    addShipping: change(addShipping, deps),
  };
}

function cancel(): Change {
  return async (tx, { order, charge }) => {
    if (charge.status === 'canceled' || (await letGo(tx, charge.id))) return { order };
    throw notAllowed('The order has been captured', 'CANCEL_NOT_ALLOWED');
  };
}

/** Less is always taken; for more Klarna would have to look at the buyer again. */
function changeAmount(body: Body): Change {
  assertDocumented(body, ['description', 'order_amount', 'order_lines']);
  const order_amount = amountInMinor(body.order_amount);
  const order_lines = body.order_lines === undefined ? [] : orderLinesOf(body);
  textWithin(body, 'description', 255);
  return async (tx, { order, charge }) => {
    const isLess = order_amount <= order.original_order_amount;
    if (isLess && (await changeHold(tx, charge.id, order_amount)))
      return { order: { ...order, order_amount, order_lines } };
    throw notAllowed('The amount of the order may not be changed');
  };
}

function changeAddress(body: Body): Change {
  assertDocumented(body, ['shipping_address']);
  const shipping_address = addressAt(body, 'shipping_address');
  return async (_, { order, charge }) => {
    if (charge.status !== 'authorized') throw notAllowed('The address may not be changed');
    return { order: { ...order, shipping_address } };
  };
}

function extend(_: Body, { now }: SandboxDeps): Change {
  return async (_tx, { order, charge }) => {
    if (remainingAmount({ order, charge }, now()) === 0) throw notAllowed('The order has expired or is cancelled');
    return { order: { ...order, expires_at: new Date(now().getTime() + holdMs).toISOString() } };
  };
}

function changeReferences(body: Body): Change {
  assertDocumented(body, ['merchant_reference1', 'merchant_reference2']);
  const given = ['merchant_reference1', 'merchant_reference2'].map((field) => [field, textWithin(body, field, 255)]);
  const references = Object.fromEntries(given.filter(([, text]) => text !== null));
  return async (_, { order }) => ({ order: { ...order, ...references } });
}

function release(): Change {
  return async (_, { order, charge }) => {
    if (charge.status !== 'succeeded') throw notAllowed('Nothing of the order has been captured');
    return { order: { ...order, isReleased: true } };
  };
}

function addShipping(body: Body): Change {
  assertDocumented(body, ['shipping_info']);
  const parcels = shippingInfoOf(body);
  return async (_, { order }) => ({ order: { ...order, shipping_info: [...order.shipping_info, ...parcels] } });
}
