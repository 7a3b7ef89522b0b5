import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseBestRules } from '../../promotions/applied-rules.ts';
import type { BasketLine } from '../../promotions/basket.ts';
import { type Discount, freeShipment } from '../../promotions/index.ts';
import type { Offer, Rule } from '../../promotions/rule.ts';
import { explainTotals } from '../responses/index.ts';
import type { CartLine } from './lines.ts';
import { discountLines, discountShipment } from './price.ts';
import { computeCartTotals, computeGrandTotal } from './totals.ts';

const products = ['a', 'b', 'c', 'd'];
const choice = fc.record({ product_ids: fc.subarray(products) });
const percent = fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100);
const count = fc.integer({ min: 1, max: 4 });
const offer: fc.Arbitrary<Offer> = fc.oneof(
  fc.record({ type: fc.constant('percent' as const), percent }),
  fc.record({ type: fc.constant('fixed' as const), amount: fc.nat(20_000) }),
  fc.record({ type: fc.constant('shipping' as const) }),
  fc.record({ type: fc.constant('buy_get' as const), buy_quantity: count, get_quantity: count, percent, get: choice }),
);
const rules: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom('coupon' as const, 'promotion' as const),
      offer,
      conditions: choice,
      priority: fc.nat(1),
      exclusive: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((list) => list.map((rule, place) => ({ ...rule, id: `rule-${place}`, name: `Rule ${place}` })));
const line = fc.record({
  product_id: fc.constantFrom(...products),
  price: fc.nat(100_000),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  rules,
  shipmentPrice: fc.nat(3000),
  taxes: fc.array(fc.record({ amount: fc.nat(10_000), included: fc.boolean() }), { maxLength: 3 }),
  balances: fc.array(fc.nat(500_000), { maxLength: 3 }),
});
type RandomCart = typeof cart extends fc.Arbitrary<infer T> ? T : never;

/** The steps of `priceCart` with what it would have read. */
function priceRandomCart({ lines: random, rules, shipmentPrice, taxes: randomTaxes, balances }: RandomCart) {
  // the rules look at no more of a line
  const listed = random.map((each, place) => ({
    ...each,
    id: `line-${place}`,
    price_total: each.price * each.quantity,
  }));
  const basket = {
    lines: listed satisfies BasketLine[] as BasketLine[],
    categories: new Map(),
    collections: new Map(),
  };
  const foundDiscounts = chooseBestRules(basket, rules, shipmentPrice).map(({ rule, items }): Discount => {
    const { id, type, name, offer } = rule;
    return { id, type, name, rule: offer.type, items, amount: sumAmounts(items) };
  });
  const lines = discountLines(listed as unknown as CartLine[], foundDiscounts);
  const discounts = freeShipment(foundDiscounts, shipmentPrice);
  const service = { id: 'standard', name: 'Standard', price: shipmentPrice, discount: 0, total: shipmentPrice };
  const shipment = discountShipment({ ...service, rating: null, until: null, free: null }, discounts);
  const taxes = randomTaxes.map((tax, place) => ({ ...tax, id: `tax-${place}`, name: 'VAT', rate: 20 }));
  let remainingTotal = computeGrandTotal(lines, { shipment, taxes });
  const giftcards = balances.map((balance, place) => {
    const amount = Math.min(balance, remainingTotal);
    remainingTotal -= amount;
    return { id: `card-${place}`, last4: '1234', amount, taken: amount, is_short: false };
  });
  const totals = computeCartTotals(lines, { shipment, taxes, giftcards });
  const items = lines.map(({ id, price_total }) => ({ id, name: id, amount: price_total }));
  const parts = {
    discounts,
    shipment,
    taxes,
    giftcards,
    items,
    totals,
    coupon_code: null,
    currency: 'JPY',
    locale: '',
  };
  return { lines, totals, discounts, shipment, explained: explainTotals(parts) };
}

function sumAmounts(parts: readonly { amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

const assertAlways = (check: (result: ReturnType<typeof priceRandomCart>, randomCart: RandomCart) => void) =>
  fc.assert(
    fc.property(cart, (randomCart) => check(priceRandomCart(randomCart), randomCart)),
    { numRuns: 150 },
  );

test('lines less discounts plus shipping plus tax less what is included are the grand total', () => {
  assertAlways(({ lines, totals }) => {
    expect(totals.sub_total).toBe(lines.reduce((total, { price_total }) => total + price_total, 0));
    expect(totals.grand_total).toBe(
      totals.sub_total - totals.discount_total + totals.shipment_total + totals.tax_total - totals.tax_included_total,
    );
  });
});

test('no total is negative, no discount is above its line, and the parts sum to the whole', () => {
  assertAlways(({ lines, totals, discounts, shipment }) => {
    for (const amount of Object.values(totals)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
    for (const { price_total, discount_total, discount_each, quantity } of lines) {
      expect(discount_total).toBeLessThanOrEqual(price_total);
      expect(discount_each * quantity).toBeLessThanOrEqual(discount_total);
    }
    const ofLines = discounts.filter(({ rule }) => rule !== 'shipping');
    expect(sumAmounts(ofLines)).toBe(totals.discount_total);
    expect(lines.reduce((total, { discount_total }) => total + discount_total, 0)).toBe(totals.discount_total);
    for (const { amount, items } of ofLines) expect(sumAmounts(items)).toBe(amount);
    expect(shipment.price - shipment.discount).toBe(totals.shipment_total);
    expect(totals.capture_total + totals.giftcard_total).toBe(totals.grand_total);
  });
});

test('every total is explained by named rules that sum to it', () => {
  assertAlways(({ totals, explained }) => {
    for (const [total, amount] of Object.entries(totals)) {
      const parts = explained.explanation[total as keyof typeof totals];
      expect(sumAmounts(parts)).toBe(amount);
      expect(parts.every(({ id, name, rule }) => id && name && rule)).toBe(true);
    }
  });
});

test('the same cart priced twice is the same, whatever order its rules come in', () => {
  assertAlways((result, randomCart) => {
    expect(priceRandomCart(randomCart)).toEqual(result);
    expect(priceRandomCart({ ...randomCart, rules: randomCart.rules.toReversed() }).totals).toEqual(result.totals);
  });
});
