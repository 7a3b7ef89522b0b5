import {
  createRecordId,
  hashToken,
  insertRow,
  insertRows,
  type NewRow,
  type Row,
  type Tx,
  updateRow,
} from '@mercer/database';
import { computeBaseRate } from '@mercer/platform/settings';
import {
  type CartRow,
  localizeLines,
  needsShipment,
  omitPaymentData,
  type PricedCart,
  readCartOffer,
  toCartProduct,
  withShipment,
} from '../../cart/index.ts';
import { buildStoredExplanation } from '../record/index.ts';

/** Hashes what a payment is made for: pieces, prices, totals and the rules they come from, but not addresses. */
export function computeFingerprint({ cart, lines, discounts, shipment, taxes, giftcards, totals }: PricedCart): string {
  const pieces = lines.map(
    ({ id, product_id, variant_id, options, purchase_option, quantity, price, discount_total }) => [
      id,
      product_id,
      variant_id,
      options,
      purchase_option,
      quantity,
      price,
      discount_total,
    ],
  );
  const rules = [...discounts, ...taxes, ...giftcards].map(({ id, amount }) => [id, amount]);
  const shipped = [shipment.price, shipment.discount];
  // A shopper who takes over the cart pays for a separate order
  const holder = cart.holder_id === null ? [] : [cart.holder_id];
  return hashToken(JSON.stringify([pieces, rules, shipped, totals, cart.currency, cart.coupon_code, ...holder]));
}

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

/** Buyer of a pending order. */
export interface Buyer {
  sessionId: string | null;
  /** hash of the address that a guest calls from, where limits count it */
  network: string | null;
}

export async function insertPendingOrder(tx: Tx, priced: PricedCart, buyer: Buyer, now: Date): Promise<Row<'orders'>> {
  const { cart, taxes, totals } = priced;
  const { capture_total: _, ...sums } = totals;
  const id = createRecordId(now);
  const order: Row<'orders'> = {
    id,
    number: null,
    cart_id: cart.id,
    fingerprint: computeFingerprint(priced),
    choice: hashCartChoice(priced),
    network: buyer.network,
    status: 'pending',
    currency: cart.currency,
    base_rate: computeBaseRate(cart.currency, priced.store),
    ...sums,
    coupon_code: cart.coupon_code,
    ...(await currentFacts(tx, id, priced, buyer)),
    taxes: JSON.stringify(taxes),
    tracking: null,
    shipments: null,
    ship_name: null,
    bill_name: null,
    financial_status: null,
    fulfillment_status: null,
    date_held: null,
    hold_reason: null,
    tags: null,
    assignee: null,
    payment_terms: null,
    date_paid: null,
    date_payment_due: null,
    date_payment_reminder: null,
    date_payment_expires: null,
    stock_untaken: 0,
    private_metadata: null,
    custom_fields: '{}',
    balance_order_id: readCartOffer(cart)?.balanceOrderId ?? null,
    date_created: now.toISOString(),
  };
  await insertRow(tx, 'orders', order);
  const lines = await localizeLines(tx, priced);
  const items = lines.map((line, place): NewRow<'order_items'> => {
    const { id: _line, product: _product, auth_total: _auth, orig_price: _original, ...stored } = line;
    const { options, purchase_option, taxes, ...amounts } = stored;
    return {
      ...amounts,
      id: buildOrderItemId(order.id, place),
      order_id: order.id,
      options: JSON.stringify(options),
      taxes: JSON.stringify(taxes),
      purchase_option: purchase_option && JSON.stringify(purchase_option),
      product: JSON.stringify(toCartProduct(line)),
    };
  });
  await insertRows(tx, 'order_items', items);
  return order;
}

export function buildOrderItemId(orderId: string, place: number): string {
  return `${orderId}-${String(place + 1).padStart(4, '0')}`;
}

/** The shopper reads another language now than when the order was begun. */
async function updateItemWords(tx: Tx, order: Row<'orders'>, priced: PricedCart): Promise<void> {
  if (order.locale === priced.cart.locale) return;
  for (const [place, line] of (await localizeLines(tx, priced)).entries()) {
    const words = { options: JSON.stringify(line.options), product: JSON.stringify(toCartProduct(line)) };
    await tx.updateTable('order_items').set(words).where('id', '=', buildOrderItemId(order.id, place)).execute();
  }
}

/** The discounts name the items of the order instead of the cart's. */
function withOrderItems({ lines, discounts, ...priced }: PricedCart, orderId: string): PricedCart {
  const ids = new Map(lines.map(({ id }, place) => [id, buildOrderItemId(orderId, place)]));
  const renamed = discounts.map((discount) => ({
    ...discount,
    items: discount.items.map(({ id, amount }) => ({ id: ids.get(id) ?? id, amount })),
  }));
  return { ...priced, lines, discounts: renamed };
}

export async function refreshOrder(
  tx: Tx,
  order: Row<'orders'>,
  priced: PricedCart,
  buyer: Buyer,
): Promise<Row<'orders'>> {
  await updateItemWords(tx, order, priced);
  const network = buyer.network ?? order.network;
  const current = { ...(await currentFacts(tx, order.id, priced, buyer)), network };
  await updateRow(tx, 'orders', order.id, current);
  return { ...order, ...current };
}

/** The e-mail address may have been corrected since. */
export async function updateOrderEmail(tx: Tx, order: Row<'orders'>, cart: CartRow): Promise<Row<'orders'>> {
  const email = await readBuyerEmail(tx, cart);
  if (email === order.email) return order;
  await updateRow(tx, 'orders', order.id, { email });
  return { ...order, email };
}

/** Addresses, owner, words and names of rules as they are now; of the card only its brand and last four digits. */
async function currentFacts(tx: Tx, orderId: string, priced: PricedCart, { sessionId }: Buyer) {
  const { cart, lines, shipment, terms } = priced;
  const { card } = cart.billing;
  const { account_id, metadata, comments, gift_message, locale } = cart;
  const maskedCard = card?.last4 ? { card: { brand: card.brand, last4: card.last4 } } : {};
  return {
    account_id,
    session_id: sessionId,
    email: await readBuyerEmail(tx, cart),
    explanation: buildStoredExplanation(withOrderItems(priced, orderId)),
    locale,
    billing: JSON.stringify({ ...omitPaymentData(cart.billing), ...maskedCard }),
    // An order without parcels goes to no address
    shipping: JSON.stringify(needsShipment(lines) ? withShipment(cart.shipping, shipment) : {}),
    metadata,
    comments,
    gift_message,
    tax_exemption: terms.exemption,
    vat_id: terms.vatId,
  };
}

/** The account's address; a guest's is the cart's, else, where the shop has made an offer, the one that it was made for. */
export async function readBuyerEmail(tx: Tx, cart: CartRow): Promise<string | null> {
  const { account_id, email } = cart;
  if (!account_id) return email ?? (await readOfferEmail(tx, cart));
  const account = tx.selectFrom('accounts').select('email').where('id', '=', account_id);
  return (await account.executeTakeFirst())?.email ?? null;
}

async function readOfferEmail(tx: Tx, cart: CartRow): Promise<string | null> {
  const offer = readCartOffer(cart);
  if (!offer) return null;
  const draft = await tx.selectFrom('drafts').select('email').where('id', '=', offer.id).executeTakeFirst();
  return draft?.email || null;
}
