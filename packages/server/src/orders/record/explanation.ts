import type { Explained } from '@mercer/contract';
import { explain, type PriceParts, type ServicedShipping } from '../../cart/index.ts';
import { parseJson, type Row } from '../../db/index.ts';
import { translate } from '../../http/sentences/sentence.ts';
import type { CodeOrder } from '../../promotions/index.ts';

/** What an order keeps of how it was priced; why a coupon gives nothing in English. */
export function keptExplanation({ discounts: found, shipment, taxes, giftcards }: PriceParts): string {
  const discounts = found.map((discount) =>
    discount.message ? { ...discount, message: translate(discount.message, 'en') } : discount,
  );
  return JSON.stringify({ discounts, shipment: { ...shipment, rating: null }, taxes, giftcards } satisfies PriceParts);
}

/** Its coupon and gift cards, as far as they pay. */
export function codeOrderOf(order: Row<'orders'>): CodeOrder {
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
      .map(({ id: card, amount, taken }) => ({ id: card, amount, taken: taken ?? amount })),
  };
}

export function explainOrder(order: Row<'orders'>, items: Row<'order_items'>[]): Explained {
  const { coupon_code, currency, locale } = order;
  const named = items.map(({ id, product, price_total }) => ({
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
  return explain({ ...storedPriceParts(order), items: named, coupon_code, currency, locale: locale ?? '', totals });
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
