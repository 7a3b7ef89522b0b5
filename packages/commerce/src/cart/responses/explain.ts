import {
  type Explained,
  type Explanation,
  type ExplanationPart,
  listTableKeys,
  type Minor,
  toMajorUnits,
} from '@mercer/contract';
import { translateText } from '@mercer/platform/http/sentences/sentence';
import type { CartTotals, PriceParts } from '../pricing/index.ts';

/** A cart or an order whose totals are explained; in minor units. */
export interface Explainable extends PriceParts {
  coupon_code: string | null;
  currency: string;
  locale: string;
  items: { id: string; name: string; amount: Minor }[];
  totals: CartTotals;
}

/** Explains where every total comes from: named rules whose parts sum to it (§3). */
export function explainTotals(priced: Explainable): Explained {
  const toMajorAmount = (amount: Minor) => toMajorUnits(amount, priced.currency);
  const { discounts, shipment, taxes, giftcards } = priced;
  const parts = explanationParts(priced);
  return {
    coupon_code: priced.coupon_code,
    discounts: discounts.map(({ message, amount, items, ...discount }) => ({
      ...discount,
      ...(message ? { message: translateText(message, priced.locale) } : {}),
      amount: toMajorAmount(amount),
      items: items.map((item) => ({ ...item, amount: toMajorAmount(item.amount) })),
    })),
    shipment_discount: toMajorAmount(shipment.discount),
    taxes: taxes.map(({ id, name, rate, amount, included }) => ({
      id,
      name,
      rate,
      amount: toMajorAmount(amount),
      included,
    })),
    giftcards: giftcards.map(({ id, last4, amount }) => ({
      id,
      code: maskGiftcardCode(last4),
      amount: toMajorAmount(amount),
    })),
    explanation: Object.fromEntries(
      Object.entries(parts).map(([total, list]) => [
        total,
        list.filter(({ amount }) => amount !== 0).map((part) => ({ ...part, amount: toMajorAmount(part.amount) })),
      ]),
    ) as Explanation, // mapping keeps the keys
  };
}

type Part = Omit<ExplanationPart, 'amount'> & { amount: Minor };

function explanationParts({
  items,
  discounts,
  shipment,
  taxes,
  giftcards,
  totals,
}: Explainable): Record<keyof Explanation, Part[]> {
  const tax = taxes.map(({ id, name, amount }) => ({ id, rule: 'tax', name, amount }));
  return {
    sub_total: items.map((item) => ({ ...item, rule: 'item' })),
    discount_total: discounts.filter(({ rule }) => rule !== 'shipping').map((discount) => discountPart(discount)),
    shipment_total: [
      { id: shipment.id ?? '', rule: 'service', name: shipment.name ?? 'Shipping', amount: shipment.price },
      ...discounts.filter(({ rule }) => rule === 'shipping').map((discount) => discountPart(discount, -1)),
    ],
    tax_total: tax,
    tax_included_total: tax.filter((_, place) => taxes[place]?.included),
    grand_total: buildTotalParts(totals, {
      sub_total: 1,
      discount_total: -1,
      shipment_total: 1,
      tax_total: 1,
      tax_included_total: -1,
    }),
    giftcard_total: giftcards.map(({ id, last4, amount }) => ({
      id,
      rule: 'giftcard',
      name: maskGiftcardCode(last4),
      amount,
    })),
    capture_total: buildTotalParts(totals, { grand_total: 1, giftcard_total: -1 }),
    auth_total: [],
  };
}

function discountPart({ id, rule, name, amount }: PriceParts['discounts'][number], sign = 1): Part {
  return { id, rule, name, amount: sign * amount };
}

function buildTotalParts(totals: CartTotals, signs: Partial<Record<keyof typeof names, 1 | -1>>): Part[] {
  return listTableKeys(signs).map((total) => ({
    id: total,
    rule: 'total',
    name: names[total],
    amount: (signs[total] ?? 0) * totals[total],
  }));
}

const names = {
  sub_total: 'Subtotal',
  discount_total: 'Discounts',
  shipment_total: 'Shipping',
  tax_total: 'Taxes',
  tax_included_total: 'Taxes contained in the prices',
  grand_total: 'Total',
  giftcard_total: 'Gift cards',
};

function maskGiftcardCode(last4: string): string {
  return `••••${last4}`;
}
