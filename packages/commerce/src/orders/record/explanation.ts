import type { Explained } from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';
import { translateText } from '@mercer/platform/http/sentences/sentence';
import { explainTotals, type PriceParts, type ServicedShipping } from '../../cart/index.ts';
import type { CodeOrder } from '../../promotions/index.ts';

/** Serializes how an order was priced, for storage. The reason why a coupon gives nothing is stored in English. */
export function buildStoredExplanation({ discounts: pricedDiscounts, shipment, taxes, giftcards }: PriceParts): string {
  const discounts = pricedDiscounts.map((discount) =>
    discount.message ? { ...discount, message: translateText(discount.message, 'en') } : discount,
  );
  return JSON.stringify({ discounts, shipment: { ...shipment, rating: null }, taxes, giftcards } satisfies PriceParts);
}

/** Returns the coupon and gift cards that pay for the order. */
export function buildCodeOrder(order: Row<'orders'>): CodeOrder {
  const { id, cart_id, currency, account_id, email } = order;
  const { discounts, giftcards } = storedPriceParts(order);
  const coupon = discounts.find(({ type, amount }) => type === 'coupon' && amount > 0);
  return {
    id,
    cart_id,
    currency,
    account_id,
    email,
    couponId: coupon?.id ?? null,
    // orders from before cards paid in other currencies say the amount only
    giftcards: giftcards
      .filter(({ amount }) => amount > 0)
      .map(({ id: card, amount, taken: takenAmount }) => ({ id: card, amount, taken: takenAmount ?? amount })),
  };
}

export function explainOrder(order: Row<'orders'>, items: Row<'order_items'>[]): Explained {
  const { coupon_code, currency, locale } = order;
  const namedItems = items.map(({ id, product, price_total }) => ({
    id,
    name: parseJson<{ name: string }>(product).name,
    amount: price_total,
  }));
  const { sub_total, discount_total, shipment_total, tax_total, tax_included_total, grand_total, giftcard_total } =
    order;
  const totals = {
    sub_total,
    discount_total,
    shipment_total,
    tax_total,
    tax_included_total,
    grand_total,
    giftcard_total,
    capture_total: grand_total - giftcard_total,
    auth_total: order.auth_total,
  };
  return explainTotals({
    ...storedPriceParts(order),
    items: namedItems,
    coupon_code,
    currency,
    locale: locale ?? '',
    totals,
  });
}

/** Orders from before there were rules have a shipment only. */
export function storedPriceParts({ explanation, shipping, shipment_total: price }: Row<'orders'>): PriceParts {
  if (explanation) return parseJson<PriceParts>(explanation);
  const { service, service_name } = parseJson<ServicedShipping>(shipping);
  const shipment = {
    id: service ?? null,
    name: service_name ?? null,
    price,
    discount: 0,
    total: price,
    rating: null,
    until: null,
    free: null,
  };
  return { discounts: [], shipment, taxes: [], giftcards: [] };
}
