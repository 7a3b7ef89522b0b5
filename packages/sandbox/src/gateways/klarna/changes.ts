import type { Context } from 'hono';
import { amountInMinor, type Body, readJsonBody } from '../../http/input.ts';
import { changeAuthorizedAmount, voidAuthorization } from '../../redirect/money.ts';
import { notAllowedError } from './errors.ts';
import { assertDocumented, readAddressField, readShippingInfo, readTextWithin } from './fields.ts';
import type { KlarnaDeps } from './keys.ts';
import { readOrderLines } from './lines.ts';
import { type Change, changeOrderOnce, holdMs, remainingAmount } from './orders.ts';

/** Creates a handler that changes a placed order: https://docs.klarna.com/api/ordermanagement/ */
function createChangeHandler(readChange: (body: Body, deps: KlarnaDeps) => Change, deps: KlarnaDeps) {
  return async (c: Context) => {
    await changeOrderOnce(c, deps, readChange(await readJsonBody(c), deps));
    return c.body(null, 204);
  };
}

export function orderChanges(deps: KlarnaDeps) {
  return {
    acknowledge: createChangeHandler(
      () =>
        async (_, { order }) => ({ order }),
      deps,
    ),
    cancel: createChangeHandler(cancelOrder, deps),
    changeAmount: createChangeHandler(changeAmount, deps),
    changeAddress: createChangeHandler(changeAddress, deps),
    extend: createChangeHandler(extendAuthorization, deps),
    changeReferences: createChangeHandler(changeReferences, deps),
    release: createChangeHandler(releaseAuthorization, deps),
    addShipping: createChangeHandler(addOrderShipping, deps),
  };
}

function cancelOrder(): Change {
  return async (tx, { order, charge }) => {
    if (charge.status === 'canceled' || (await voidAuthorization(tx, charge.id))) return { order };
    throw notAllowedError('The order has been captured', 'CANCEL_NOT_ALLOWED');
  };
}

/** Less is always taken; for more Klarna would have to look at the buyer again. */
function changeAmount(body: Body): Change {
  assertDocumented(body, ['description', 'order_amount', 'order_lines']);
  const order_amount = amountInMinor(body.order_amount);
  const order_lines = body.order_lines === undefined ? [] : readOrderLines(body);
  readTextWithin(body, 'description', 255);
  return async (tx, { order, charge }) => {
    const isLess = order_amount <= order.original_order_amount;
    if (isLess && (await changeAuthorizedAmount(tx, charge.id, order_amount)))
      return { order: { ...order, order_amount, order_lines } };
    throw notAllowedError('The amount of the order may not be changed');
  };
}

function changeAddress(body: Body): Change {
  assertDocumented(body, ['shipping_address']);
  const shipping_address = readAddressField(body, 'shipping_address');
  return async (_, { order, charge }) => {
    if (charge.status !== 'authorized') throw notAllowedError('The address may not be changed');
    return { order: { ...order, shipping_address } };
  };
}

function extendAuthorization(_: Body, { now }: KlarnaDeps): Change {
  return async (_tx, { order, charge }) => {
    if (remainingAmount({ order, charge }, now()) === 0) throw notAllowedError('The order has expired or is cancelled');
    return { order: { ...order, expires_at: new Date(now().getTime() + holdMs).toISOString() } };
  };
}

function changeReferences(body: Body): Change {
  assertDocumented(body, ['merchant_reference1', 'merchant_reference2']);
  const referenceEntries = ['merchant_reference1', 'merchant_reference2'].map((field) => [
    field,
    readTextWithin(body, field, 255),
  ]);
  const references = Object.fromEntries(referenceEntries.filter(([, text]) => text !== null));
  return async (_, { order }) => ({ order: { ...order, ...references } });
}

function releaseAuthorization(): Change {
  return async (_, { order, charge }) => {
    if (charge.status !== 'succeeded') throw notAllowedError('Nothing of the order has been captured');
    return { order: { ...order, isReleased: true } };
  };
}

function addOrderShipping(body: Body): Change {
  assertDocumented(body, ['shipping_info']);
  const parcels = readShippingInfo(body);
  return async (_, { order }) => ({ order: { ...order, shipping_info: [...order.shipping_info, ...parcels] } });
}
