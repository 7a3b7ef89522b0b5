import { describe, expect, test } from 'vitest';
import type { NewRow } from '../db/index.ts';
import { eachDatabase, ids, promotionRow, testApp } from '../testing/index.ts';
import { allocate } from './allocate.ts';
import { applyRules } from './apply.ts';
import type { BasketLine } from './basket.ts';
import { givenPieces } from './buy-get.ts';
import { chooseRules } from './choose.ts';
import type { BuyGetOffer, Conditions, Offer, Rule } from './rule.ts';

function rule(id: string, offer: Offer, change: Partial<Rule> = {}): Rule {
  return { id, type: 'promotion', name: id, offer, conditions: {}, priority: 0, exclusive: false, ...change };
}

/** Lines of products named by their letters, e.g. `a: [quantity, price]`. */
function basketOf(lines: Record<string, [quantity: number, price: number]>) {
  const list = Object.entries(lines).map(
    ([id, [quantity, price]]): BasketLine => ({ id, product_id: id, quantity, price_total: quantity * price }),
  );
  return { lines: list, categories: new Map<string, Set<string>>() };
}

describe('buy X get Y', () => {
  const given = (
    lines: Parameters<typeof basketOf>[0],
    offer: Omit<BuyGetOffer, 'type' | 'percent'>,
    conditions: Conditions = {},
  ) => {
    const whole = rule('r', { type: 'buy_get', percent: 100, ...offer }, { conditions });
    const pieces = givenPieces(basketOf(lines), whole as Rule & { offer: BuyGetOffer });
    return Object.fromEntries(pieces.map(({ line, pieces }) => [line.id, pieces]));
  };
  const twoForOne = { buy_quantity: 2, get_quantity: 1 };
  const withGift = { ...twoForOne, get: { product_ids: ['b'] } };

  test('gives the cheapest of the same pieces, and none that was bought', () => {
    expect(given({ a: [2, 10] }, twoForOne)).toEqual({});
    expect(given({ a: [3, 10] }, twoForOne)).toEqual({ a: 1 });
    expect(given({ a: [7, 10] }, twoForOne)).toEqual({ a: 2 });
    expect(given({ a: [2, 10], b: [1, 5], c: [3, 7] }, twoForOne)).toEqual({ b: 1, c: 1 });
    expect(given({ a: [3, 10] }, { buy_quantity: 2, get_quantity: 5 })).toEqual({ a: 1 });
  });

  test('gives another product, as many as there are', () => {
    expect(given({ a: [5, 10], b: [1, 5] }, withGift, { product_ids: ['a'] })).toEqual({ b: 1 });
    expect(given({ a: [5, 10], b: [9, 5] }, withGift, { product_ids: ['a'] })).toEqual({ b: 2 });
    expect(given({ a: [1, 10], b: [9, 5] }, withGift, { product_ids: ['a'] })).toEqual({});
    expect(given({ b: [9, 5] }, withGift, { product_ids: ['a'] })).toEqual({});
  });

  test('a product that may be both is one of them', () => {
    expect(given({ a: [1, 10], b: [2, 5] }, withGift)).toEqual({ b: 1 });
    expect(given({ b: [3, 5] }, withGift)).toEqual({ b: 1 });
    expect(given({ a: [4, 10], b: [3, 5] }, withGift)).toEqual({ b: 2 });
  });

  test('repeats up to its limit', () => {
    expect(given({ a: [9, 10] }, { ...twoForOne, limit: 1 })).toEqual({ a: 1 });
    expect(given({ a: [99, 10], b: [99, 5] }, { ...withGift, limit: 3 }, { product_ids: ['a'] })).toEqual({ b: 3 });
  });
});

describe('rules together', () => {
  const percent = (id: string, value: number, change: Partial<Rule> = {}) =>
    rule(id, { type: 'percent', percent: value }, change);
  const fixed = (id: string, amount: number, change: Partial<Rule> = {}) => rule(id, { type: 'fixed', amount }, change);
  const basket = basketOf({ a: [1, 1000], b: [2, 500] });
  const amounts = (applied: ReturnType<typeof applyRules>) =>
    Object.fromEntries(
      applied.map(({ rule: { id }, items }) => [id, items.reduce((sum, { amount }) => sum + amount, 0)]),
    );

  test('those that combine apply one after the other to what is left', () => {
    expect(amounts(applyRules(basket, [fixed('f', 100), percent('p', 10), percent('q', 50)]))).toEqual({
      p: 200,
      q: 900,
      f: 100,
    });
    expect(amounts(applyRules(basket, [fixed('f', 5000), percent('p', 100)]))).toEqual({ p: 2000, f: 0 });
    expect(amounts(applyRules(basket, [percent('p', 10), fixed('f', 1000, { priority: 1 })]))).toEqual({
      f: 1000,
      p: 100,
    });
  });

  test('at equal standing the best for the shopper wins, a higher priority before it', () => {
    const best = (rules: Rule[], shipment = 0) => chooseRules(basket, rules, shipment).map(({ rule: { id } }) => id);
    const alone = { exclusive: true };
    expect(best([percent('p', 10), percent('x', 15, alone), percent('y', 20, alone)])).toEqual(['y']);
    expect(best([percent('p', 10), percent('q', 15), percent('y', 20, alone)])).toEqual(['p', 'q']);
    expect(best([percent('p', 50), percent('y', 5, { ...alone, priority: 1 })])).toEqual(['y']);
    expect(best([percent('y', 5, alone), percent('x', 5, alone)])).toEqual(['x']);
    expect(best([rule('s', { type: 'shipping' }), percent('y', 10, alone)], 300)).toEqual(['s']);
    expect(best([rule('s', { type: 'shipping' }), percent('y', 10, alone)], 100)).toEqual(['y']);
    const idle = percent('z', 99, { ...alone, priority: 9, conditions: { product_ids: ['none'] } });
    expect(best([percent('p', 10), idle])).toEqual(['p']);
  });
});

test('an amount is spread to the last cent, the largest remainders first', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(10, [333, 333, 334])).toEqual([3, 3, 4]);
  expect(allocate(5, [0, 0])).toEqual([0, 0]);
  expect(allocate(49_995_000_000, [49_995_000_000, 49_995_000_000])).toEqual([24_997_500_000, 24_997_500_000]);
});

eachDatabase((db) => {
  const cartWith = async (rows: NewRow<'promotions'>[], items: object[]) => {
    await db().insertInto('promotions').values(rows).execute();
    return (await testApp(db()).shopper().put('/api/cart/items', items)).body;
  };
  const mugs = (quantity: number) => [{ product_id: ids.mug, quantity }];

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
    const cart = await cartWith([...rows, on], mugs(2));
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
    const cart = await cartWith(rows, [...mugs(2), { product_id: ids.notebook, quantity: 2 }]);
    expect(cart.items).toMatchObject([{ discount_total: 0 }, { discount_total: 4.5, discount_each: 2.25 }]);
    const shopper = testApp(db()).shopper();
    expect(
      (await shopper.put('/api/cart/items', [...mugs(1), { product_id: ids.notebook, quantity: 9 }])).body,
    ).toMatchObject({
      discount_total: 0,
      discounts: [],
    });
  });
});
