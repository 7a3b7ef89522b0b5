// Rules of the store and wishes of shoppers, drawn at random.
import type { Db } from '@mercer/server';
import { couponRow, giftcardRow, ids, promotionRow } from '@mercer/server/testing';
import fc from 'fast-check';

const percent = fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100);
const pieces = fc.integer({ min: 1, max: 3 });
const offer = fc.oneof(
  fc.record({ type: fc.constant('percent' as const), percent }),
  fc.record({ type: fc.constant('fixed' as const), amount: fc.nat(9000) }),
  fc.record({ type: fc.constant('shipping' as const) }),
  fc.record({ type: fc.constant('buy_get' as const), buy_quantity: pieces, get_quantity: pieces, percent }),
);
const conditions = fc.record({
  product_ids: fc.subarray([ids.mug, ids.notebook, ids.watch]),
  minimum: fc.constantFrom(0, 0, 2000),
});
const tax = fc.record({ rate: fc.nat(250_000), compound: fc.constantFrom(0 as const, 1 as const) });

export const rules = fc.record({
  coupon: offer,
  promotions: fc.array(fc.record({ offer, conditions, exclusive: fc.constantFrom(0 as const, 1 as const) }), {
    maxLength: 3,
  }),
  taxes: fc.array(tax, { maxLength: 2 }),
  prices_include_tax: fc.boolean(),
  shipping: fc.nat(2500),
  /** Balances of the gift cards, each in minor units. */
  balances: fc.array(fc.nat(40_000), { maxLength: 2 }),
});

export type Rules = typeof rules extends fc.Arbitrary<infer T> ? T : never;

export const giftcardCode = (n: number) => `CARD-000${n}`;

/** Puts the rules in the place of those before. */
export async function writeStoreRules(db: Db, storeRules: Rules): Promise<void> {
  for (const table of ['coupons', 'promotions', 'tax_rules', 'giftcards', 'settings'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.insertInto('coupons').values(couponRow('RANDOM', storeRules.coupon)).execute();
  for (const [n, { offer, conditions, exclusive }] of storeRules.promotions.entries()) {
    await db
      .insertInto('promotions')
      .values(promotionRow(`promotion-${n}`, offer, conditions, { exclusive }))
      .execute();
  }
  for (const [priority, { rate, compound }] of storeRules.taxes.entries()) {
    const everywhere = { country: 'US', state: null, zip: null, reduced_rate: null, shipping: 1 as const };
    await db
      .insertInto('tax_rules')
      .values({ id: `tax-${priority}`, name: `Tax ${priority}`, priority, rate, compound, ...everywhere })
      .execute();
  }
  for (const [n, balance] of storeRules.balances.entries()) {
    await db
      .insertInto('giftcards')
      .values(giftcardRow(giftcardCode(n), balance))
      .execute();
  }
  const services = [{ id: 'post', name: 'Post', rates: [{ zone: null, price: storeRules.shipping }] }];
  const settings = { shipping: { services }, taxes: { prices_include_tax: storeRules.prices_include_tax } };
  const rows = Object.entries(settings).map(([id, value]) => ({ id, value: JSON.stringify(value) }));
  await db.insertInto('settings').values(rows).execute();
}

export const wishes = fc.uniqueArray(
  fc.record({
    product_id: fc.constantFrom(ids.mug, ids.notebook, ids.watch, ids.coffee),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 4, selector: ({ product_id }) => product_id },
);
