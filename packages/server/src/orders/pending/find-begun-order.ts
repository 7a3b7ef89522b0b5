import { findChargeableCard } from '../../accounts/index.ts';
import type { PricedCart } from '../../cart/index.ts';
import { hashToken, type Row, type Tx } from '../../db/index.ts';
import { attemptsOf, billedIntents, isUndecidedAttempt } from '../../payments/index.ts';

/** Hash of what the shopper chose, whatever it costs today. */
export function hashCartChoice({ cart, lines, shipment, giftcards }: PricedCart): string {
  const pieces = lines.map(({ id, product_id, variant_id, options, purchase_option, quantity }) => [
    id,
    product_id,
    variant_id,
    options,
    purchase_option,
    quantity,
  ]);
  const { currency, coupon_code, holder_id } = cart;
  const { service: _, service_name: __, rated: ___, ...address } = cart.shipping;
  // a free service is chosen for the shopper at submit
  const service = shipment.price > 0 ? shipment.id : null;
  const cards = giftcards.map(({ id }) => id);
  const holder = holder_id === null ? [] : [holder_id];
  return hashToken(JSON.stringify([pieces, currency, coupon_code, address, service, cards, ...holder]));
}

/** Finds the cart's pending order with the same choice for which the payment on the cart was begun. */
export async function findBegunOrder(
  tx: Tx,
  priced: PricedCart,
  pending: Row<'orders'>[],
): Promise<Row<'orders'> | undefined> {
  const choice = hashCartChoice(priced);
  const order = pending.find((row) => row.choice === choice);
  if (!order) return undefined;
  const { card } = priced.cart.billing;
  const token = card?.token ?? (await findSavedToken(tx, priced));
  const intents = billedIntents(priced.cart.billing).map(({ id }) => id);
  const means = [...intents, token].filter((id) => typeof id === 'string');
  const attempts = (await attemptsOf(tx, order.id)).filter(isUndecidedAttempt);
  const isBegun = attempts.some((row) => means.some((id) => id === row.transaction_id || id === row.token));
  return isBegun ? order : undefined;
}

async function findSavedToken(tx: Tx, { cart }: PricedCart): Promise<string | undefined> {
  const { account_id, billing } = cart;
  if (!account_id || !billing.account_card_id) return undefined;
  return (await findChargeableCard(tx, account_id, billing.account_card_id))?.token;
}
