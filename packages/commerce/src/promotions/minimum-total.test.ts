import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDiscountRules, chooseBestRules, chooseRulesAboveMinimum } from './applied-rules.ts';
import { type Basket, sumAmounts } from './basket.ts';
import type { ComparedTotal, Rule } from './rule.ts';

const basketOf = (amounts: number[]): Basket => ({
  lines: amounts.map((price_total, at) => ({
    id: `line-${at}`,
    product_id: `product-${at}`,
    quantity: 1,
    price_total,
  })),
  categories: new Map(),
  collections: new Map(),
});

const offers = fc.oneof(
  fc.record({ type: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ type: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 8000 }) }),
  fc.record({ type: fc.constant('shipping' as const) }),
);
const rules = fc
  .array(
    fc.record({
      offer: offers,
      minimum: fc.integer({ min: 0, max: 20_000 }),
      minimum_total: fc.constantFrom<ComparedTotal | undefined>('before_discounts', 'after_discounts', undefined),
      priority: fc.integer({ min: 0, max: 2 }),
      exclusive: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((drafts) =>
    drafts.map(({ minimum, minimum_total, ...draft }, at): Rule => {
      const conditions = { minimum, ...(minimum_total && { minimum_total }) };
      return { ...draft, id: `rule-${at}`, type: 'promotion', name: `Rule ${at}`, conditions };
    }),
  );
const amounts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 5 });

const reduce = (applied: { items: { amount: number }[] }[]) =>
  sumAmounts(applied.flatMap(({ items }) => items.map(({ amount }) => amount)));

test('no rule is used of which the other ones leave less than its minimum after discounts', () => {
  fc.assert(
    fc.property(amounts, rules, fc.nat(1000), (prices, offered, shipmentPrice) => {
      const applied = chooseRulesAboveMinimum(basketOf(prices), offered, shipmentPrice);
      for (const { rule } of applied) {
        if (rule.conditions.minimum_total !== 'after_discounts') continue;
        const left = sumAmounts(prices) - reduce(applied.filter((each) => each.rule !== rule));
        expect(left).toBeGreaterThanOrEqual(rule.conditions.minimum ?? 0);
      }
      expect(reduce(applied)).toBeLessThanOrEqual(sumAmounts(prices));
    }),
  );
});

test('rules that look at the total before discounts stack as they always did', () => {
  fc.assert(
    fc.property(amounts, rules, fc.nat(1000), (prices, offered, shipmentPrice) => {
      const usual = offered.map((rule) => ({ ...rule, conditions: { minimum: rule.conditions.minimum ?? 0 } }));
      const basket = basketOf(prices);
      expect(chooseRulesAboveMinimum(basket, usual, shipmentPrice)).toEqual(
        chooseBestRules(basket, usual, shipmentPrice),
      );
    }),
  );
});

test('a rule that is left out changes nothing of the ones that stay', () => {
  fc.assert(
    fc.property(amounts, rules, (prices, offered) => {
      const basket = basketOf(prices);
      const combined = offered.map((rule) => ({ ...rule, exclusive: false }));
      const applied = chooseRulesAboveMinimum(basket, combined, 0);
      expect(applied).toEqual(
        applyDiscountRules(
          basket,
          applied.map(({ rule }) => rule),
        ),
      );
    }),
  );
});

test('five off from fifty: of a basket of 52 that loses 10 % the total after discounts is too low', () => {
  const basket = basketOf([5200]);
  const tenth: Rule = {
    id: 'a',
    type: 'promotion',
    name: 'A tenth',
    offer: { type: 'percent', percent: 10 },
    conditions: {},
    priority: 0,
    exclusive: false,
  };
  const five: Rule = { ...tenth, id: 'b', name: 'Five', offer: { type: 'fixed', amount: 500 } };
  const before = { ...five, conditions: { minimum: 5000 } };
  const after = { ...five, conditions: { minimum: 5000, minimum_total: 'after_discounts' as const } };
  expect(reduce(chooseRulesAboveMinimum(basket, [tenth, before], 0))).toBe(1020);
  expect(reduce(chooseRulesAboveMinimum(basket, [tenth, after], 0))).toBe(520);
  expect(reduce(chooseRulesAboveMinimum(basketOf([5600]), [tenth, after], 0))).toBe(1060);
});
