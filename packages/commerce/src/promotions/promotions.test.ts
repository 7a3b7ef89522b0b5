import type { NewRow } from '@mercer/database';
import { buildTestApp, eachDatabase, ids, promotionRow } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { allocateAmount } from './allocate.ts';
import { applyDiscountRules, chooseBestRules } from './applied-rules.ts';
import type { BasketLine } from './basket.ts';
import { findDiscountedPieces } from './buy-get.ts';
import type { BuyGetOffer, Conditions, Offer, Rule } from './rule.ts';

function buildTestRule(id: string, offer: Offer, change: Partial<Rule> = {}): Rule {
  return { id, type: 'promotion', name: id, offer, conditions: {}, priority: 0, exclusive: false, ...change };
}

/** Lines of products named by their letters, e.g. `a: [quantity, price]`. */
function buildTestBasket(lines: Record<string, [quantity: number, price: number]>) {
  const list = Object.entries(lines).map(
    ([id, [quantity, price]]): BasketLine => ({ id, product_id: id, quantity, price_total: quantity * price }),
  );
  return { lines: list, categories: new Map<string, Set<string>>(), collections: new Map() };
}

describe('buy X get Y', () => {
  const countDiscountedPieces = (
    lines: Parameters<typeof buildTestBasket>[0],
    offer: Omit<BuyGetOffer, 'type' | 'percent'>,
    conditions: Conditions = {},
  ) => {
    const buyGetRule = buildTestRule('r', { type: 'buy_get', percent: 100, ...offer }, { conditions });
    const pieces = findDiscountedPieces(buildTestBasket(lines), buyGetRule as Rule & { offer: BuyGetOffer });
    return Object.fromEntries(pieces.map(({ line, pieces }) => [line.id, pieces]));
  };
  const twoForOne = { buy_quantity: 2, get_quantity: 1 };
  const withGift = { ...twoForOne, get: { product_ids: ['b'] } };

  test('gives the cheapest of the same pieces, and none that was bought', () => {
    expect(countDiscountedPieces({ a: [2, 10] }, twoForOne)).toEqual({});
    expect(countDiscountedPieces({ a: [3, 10] }, twoForOne)).toEqual({ a: 1 });
    expect(countDiscountedPieces({ a: [7, 10] }, twoForOne)).toEqual({ a: 2 });
    expect(countDiscountedPieces({ a: [2, 10], b: [1, 5], c: [3, 7] }, twoForOne)).toEqual({ b: 1, c: 1 });
    expect(countDiscountedPieces({ a: [3, 10] }, { buy_quantity: 2, get_quantity: 5 })).toEqual({ a: 1 });
  });

  test('gives another product, as many as there are', () => {
    expect(countDiscountedPieces({ a: [5, 10], b: [1, 5] }, withGift, { product_ids: ['a'] })).toEqual({ b: 1 });
    expect(countDiscountedPieces({ a: [5, 10], b: [9, 5] }, withGift, { product_ids: ['a'] })).toEqual({ b: 2 });
    expect(countDiscountedPieces({ a: [1, 10], b: [9, 5] }, withGift, { product_ids: ['a'] })).toEqual({});
    expect(countDiscountedPieces({ b: [9, 5] }, withGift, { product_ids: ['a'] })).toEqual({});
  });

  test('a product that may be both is one of them', () => {
    expect(countDiscountedPieces({ a: [1, 10], b: [2, 5] }, withGift)).toEqual({ b: 1 });
    expect(countDiscountedPieces({ b: [3, 5] }, withGift)).toEqual({ b: 1 });
    expect(countDiscountedPieces({ a: [4, 10], b: [3, 5] }, withGift)).toEqual({ b: 2 });
  });

  test('repeats up to its limit', () => {
    expect(countDiscountedPieces({ a: [9, 10] }, { ...twoForOne, limit: 1 })).toEqual({ a: 1 });
    expect(
      countDiscountedPieces({ a: [99, 10], b: [99, 5] }, { ...withGift, limit: 3 }, { product_ids: ['a'] }),
    ).toEqual({ b: 3 });
  });
});

describe('rules together', () => {
  const buildPercentRule = (id: string, value: number, change: Partial<Rule> = {}) =>
    buildTestRule(id, { type: 'percent', percent: value }, change);
  const buildFixedRule = (id: string, amount: number, change: Partial<Rule> = {}) =>
    buildTestRule(id, { type: 'fixed', amount }, change);
  const basket = buildTestBasket({ a: [1, 1000], b: [2, 500] });
  const sumByRule = (applied: ReturnType<typeof applyDiscountRules>) =>
    Object.fromEntries(
      applied.map(({ rule: { id }, items }) => [id, items.reduce((sum, { amount }) => sum + amount, 0)]),
    );

  test('those that combine apply one after the other to what is left', () => {
    expect(
      sumByRule(
        applyDiscountRules(basket, [buildFixedRule('f', 100), buildPercentRule('p', 10), buildPercentRule('q', 50)]),
      ),
    ).toEqual({
      p: 200,
      q: 900,
      f: 100,
    });
    expect(sumByRule(applyDiscountRules(basket, [buildFixedRule('f', 5000), buildPercentRule('p', 100)]))).toEqual({
      p: 2000,
      f: 0,
    });
    expect(
      sumByRule(applyDiscountRules(basket, [buildPercentRule('p', 10), buildFixedRule('f', 1000, { priority: 1 })])),
    ).toEqual({
      f: 1000,
      p: 100,
    });
  });

  test('at equal standing the best for the shopper wins, a higher priority before it', () => {
    const chooseRuleIds = (rules: Rule[], shipment = 0) =>
      chooseBestRules(basket, rules, shipment).map(({ rule: { id } }) => id);
    const alone = { exclusive: true };
    expect(
      chooseRuleIds([buildPercentRule('p', 10), buildPercentRule('x', 15, alone), buildPercentRule('y', 20, alone)]),
    ).toEqual(['y']);
    expect(
      chooseRuleIds([buildPercentRule('p', 10), buildPercentRule('q', 15), buildPercentRule('y', 20, alone)]),
    ).toEqual(['p', 'q']);
    expect(chooseRuleIds([buildPercentRule('p', 50), buildPercentRule('y', 5, { ...alone, priority: 1 })])).toEqual([
      'y',
    ]);
    expect(chooseRuleIds([buildPercentRule('y', 5, alone), buildPercentRule('x', 5, alone)])).toEqual(['x']);
    expect(chooseRuleIds([buildTestRule('s', { type: 'shipping' }), buildPercentRule('y', 10, alone)], 300)).toEqual([
      's',
    ]);
    expect(chooseRuleIds([buildTestRule('s', { type: 'shipping' }), buildPercentRule('y', 10, alone)], 100)).toEqual([
      'y',
    ]);
    const idle = buildPercentRule('z', 99, { ...alone, priority: 9, conditions: { product_ids: ['none'] } });
    expect(chooseRuleIds([buildPercentRule('p', 10), idle])).toEqual(['p']);
  });
});

test('an amount is spread to the last cent, the largest remainders first', () => {
  expect(allocateAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocateAmount(10, [333, 333, 334])).toEqual([3, 3, 4]);
  expect(allocateAmount(5, [0, 0])).toEqual([0, 0]);
  expect(allocateAmount(49_995_000_000, [49_995_000_000, 49_995_000_000])).toEqual([24_997_500_000, 24_997_500_000]);
});

eachDatabase((db) => {
  const createPromotedCart = async (rows: NewRow<'promotions'>[], items: object[]) => {
    await db().insertInto('promotions').values(rows).execute();
    return (await buildTestApp(db()).shopper().put('/api/cart/items', items)).body;
  };
  const buildMugItems = (quantity: number) => [{ product_id: ids.mug, quantity }];

  test('a promotion runs by itself between its dates, while it is active', async () => {
    const ten: Offer = { type: 'percent', percent: 10 };
    const off = [{ active: 0 }, { date_from: '2026-06-02' }, { date_to: '2026-06-01' }, { currency: 'EUR' }] as const;
    const rows = off.map((change, place) => promotionRow(`off-${place}`, ten, {}, change));
    const on = promotionRow(
      'on',
      ten,
      {},
      { name: 'June', date_from: '2026-06-01', date_to: '2026-06-02', currency: 'USD' },
    );
    const cart = await createPromotedCart([...rows, on], buildMugItems(2));
    expect(cart).toMatchObject({ coupon_code: null, discount_total: 2.5, grand_total: 22.5 });
    expect(cart.discounts).toMatchObject([{ id: 'on', type: 'promotion', rule: 'percent', name: 'June', amount: 2.5 }]);
    expect(cart.explanation.discount_total).toEqual([{ id: 'on', rule: 'percent', name: 'June', amount: 2.5 }]);
  });

  test('its conditions name categories, a minimum and a quantity', async () => {
    const conditions = { category_ids: [ids.kitchen], minimum: 2500, quantity: 2 };
    const gift: Offer = {
      type: 'buy_get',
      buy_quantity: 2,
      get_quantity: 1,
      percent: 50,
      get: { product_ids: [ids.notebook] },
    };
    const rows = [promotionRow('gift', gift, conditions)];
    const cart = await createPromotedCart(rows, [...buildMugItems(2), { product_id: ids.notebook, quantity: 2 }]);
    expect(cart.items).toMatchObject([{ discount_total: 0 }, { discount_total: 4.5, discount_each: 2.25 }]);
    const shopper = buildTestApp(db()).shopper();
    expect(
      (await shopper.put('/api/cart/items', [...buildMugItems(1), { product_id: ids.notebook, quantity: 9 }])).body,
    ).toMatchObject({
      discount_total: 0,
      discounts: [],
    });
  });
});
