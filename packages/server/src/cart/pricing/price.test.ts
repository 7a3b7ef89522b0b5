import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BasketLine } from '../../promotions/basket.ts';
import { chooseRules } from '../../promotions/choose.ts';
import { type Discount, freeShipment } from '../../promotions/index.ts';
import type { Offer, Rule } from '../../promotions/rule.ts';
import { explain } from '../answers/index.ts';
import { discountLines, discountShipment } from './discount.ts';
import type { CartLine } from './lines.ts';
import { cartTotals, grandTotal } from './totals.ts';

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
function priced({ lines: random, rules, shipmentPrice, taxes: randomTaxes, balances }: RandomCart) {
  // the rules look at no more of a line
  const listed = random.map((each, place) => ({
    ...each,
    id: `line-${place}`,
    price_total: each.price * each.quantity,
  }));
  const basket = { lines: listed satisfies BasketLine[] as BasketLine[], categories: new Map() };
  const found = chooseRules(basket, rules, shipmentPrice).map(({ rule, items }): Discount => {
    const { id, type, name, offer } = rule;
    return { id, type, name, rule: offer.type, items, amount: sum(items) };
  });
  const lines = discountLines(listed as unknown as CartLine[], found);
  const discounts = freeShipment(found, shipmentPrice);
  const service = { id: 'standard', name: 'Standard', price: shipmentPrice, discount: 0, total: shipmentPrice };
  const shipment = discountShipment({ ...service, rating: null, until: null, free: null }, discounts);
  const taxes = randomTaxes.map((tax, place) => ({ ...tax, id: `tax-${place}`, name: 'VAT', rate: 20 }));
  let rest = grandTotal(lines, { shipment, taxes });
  const giftcards = balances.map((balance, place) => {
    const amount = Math.min(balance, rest);
    rest -= amount;
    return { id: `card-${place}`, last4: '1234', amount, taken: amount, is_short: false };
  });
  const totals = cartTotals(lines, { shipment, taxes, giftcards });
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
  return { lines, totals, discounts, shipment, explained: explain(parts) };
}

function sum(parts: readonly { amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

const always = (check: (result: ReturnType<typeof priced>, given: RandomCart) => void) =>
  fc.assert(
    fc.property(cart, (given) => check(priced(given), given)),
    { numRuns: 150, interruptAfterTimeLimit: 2000 },
  );

test('lines less discounts plus shipping plus tax less what is included are the grand total', () => {
  always(({ lines, totals }) => {
    expect(totals.sub_total).toBe(lines.reduce((total, { price_total }) => total + price_total, 0));
    expect(totals.grand_total).toBe(
      totals.sub_total - totals.discount_total + totals.shipment_total + totals.tax_total - totals.tax_included_total,
    );
  });
});

test('no total is negative, no discount is above its line, and the parts sum to the whole', () => {
  always(({ lines, totals, discounts, shipment }) => {
    for (const amount of Object.values(totals)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
    for (const { price_total, discount_total, discount_each, quantity } of lines) {
      expect(discount_total).toBeLessThanOrEqual(price_total);
      expect(discount_each * quantity).toBeLessThanOrEqual(discount_total);
    }
    const ofLines = discounts.filter(({ rule }) => rule !== 'shipping');
    expect(sum(ofLines)).toBe(totals.discount_total);
    expect(lines.reduce((total, { discount_total }) => total + discount_total, 0)).toBe(totals.discount_total);
    for (const { amount, items } of ofLines) expect(sum(items)).toBe(amount);
    expect(shipment.price - shipment.discount).toBe(totals.shipment_total);
    expect(totals.capture_total + totals.giftcard_total).toBe(totals.grand_total);
  });
});

test('every total is explained by named rules that sum to it', () => {
  always(({ totals, explained }) => {
    for (const [total, amount] of Object.entries(totals)) {
      const parts = explained.explanation[total as keyof typeof totals];
      expect(sum(parts)).toBe(amount);
      expect(parts.every(({ id, name, rule }) => id && name && rule)).toBe(true);
    }
  });
});

test('the same cart priced twice is the same, whatever order its rules come in', () => {
  always((result, given) => {
    expect(priced(given)).toEqual(result);
    expect(priced({ ...given, rules: given.rules.toReversed() }).totals).toEqual(result.totals);
  });
});
