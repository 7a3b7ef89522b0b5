import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openImports } from './import-files.ts';
import { openOperator } from './operator.ts';

/** Texts with all that a table may break on: quotes, line ends, formulas, blanks inside and letters of other scripts. */
const text = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aZ0\'"=+-@,;|\\\t\n é花Ж😀ا'), minLength: 1, maxLength })
    .map((value) => value.trim())
    .filter((value) => value !== '');

const sample = <T>(arbitrary: fc.Arbitrary<T>, seed: number) => fc.sample(arbitrary, { numRuns: 25, seed });

eachDatabase((db: () => Db) => {
  const openShop = async () => {
    const setup = await openOperator(db());
    const { app } = setup;
    const exportTable = async (name: string) => {
      const answer = await app.request(`/operator/exports/${name}.csv`, {
        headers: { Authorization: 'Bearer sk_test' },
      });
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const imports = openImports(setup);
    const importTable = async (kind: string, csv: string) => {
      const { id } = (await imports.upload(kind, csv)).body;
      await imports.run();
      return { ...(await imports.readImport(id)), notices: await imports.readNotices(id) };
    };
    return { ...setup, exportTable, importTable };
  };

  test.each([1, 2])('coupons of any kind come back as they were (%i)', async (seed) => {
    const { operator, exportTable, importTable } = await openShop();
    const group = (await operator.post('/customer-groups', { name: 'Fach|händler' })).body;
    const collection = (await operator.post('/collections', { name: 'Gifts', products: [ids.mug] })).body;
    const [category] = (await operator.get('/categories')).body.results;
    const some = (value: string) => fc.option(fc.constant([value]), { nil: undefined });
    const choice = { product_ids: some(ids.mug), category_ids: some(category.id), collection_ids: some(collection.id) };
    const cents = fc.integer({ min: 1, max: 99_999 }).map((amount) => amount / 100);
    const pieces = fc.integer({ min: 1, max: 9 });
    const options = { requiredKeys: [] };
    const offer = fc.oneof(
      fc.record({ type: fc.constant('percent'), percent: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100) }),
      fc.record({ type: fc.constant('fixed'), amount: cents }),
      fc.record({ type: fc.constant('shipping') }),
      fc.record(
        {
          type: fc.constant('buy_get'),
          percent: fc.integer({ min: 1, max: 100 }),
          buy_quantity: pieces,
          get_quantity: pieces,
          limit: pieces,
          get: fc.record(choice, options),
        },
        { requiredKeys: ['type', 'percent', 'buy_quantity', 'get_quantity'] },
      ),
    );
    const conditions = fc.record(
      {
        ...choice,
        excluded_product_ids: some(ids.tee),
        excluded_category_ids: some(category.id),
        excluded_collection_ids: some(collection.id),
        group_ids: some(group.id),
        minimum: cents,
        minimum_total: fc.constantFrom('before_discounts', 'after_discounts'),
        quantity: pieces,
        first_order: fc.constant(true),
      },
      options,
    );
    const coupon = fc.record({
      name: text(60),
      offer,
      conditions,
      active: fc.boolean(),
      date_from: fc.constantFrom(null, '2026-01-02T03:04:05.678Z'),
      date_to: fc.constantFrom(null, '2027-01-02T03:04:05.678Z'),
      priority: fc.integer({ min: -1000, max: 1000 }),
      exclusive: fc.boolean(),
      max_uses: fc.option(pieces),
      max_uses_per_account: fc.option(pieces),
    });
    for (const [at, fields] of sample(coupon, seed).entries())
      expect(await operator.post('/coupons', { code: `'=Ä${at}|%`, ...fields })).toMatchObject({ status: 201 });
    const csv = await exportTable('coupons');
    expect(await importTable('coupons', csv)).toMatchObject({
      format: 'Mercer',
      unchanged: 25,
      updated: 0,
      notices: [],
    });
    expect(await exportTable('coupons')).toBe(csv);
    await db().deleteFrom('coupons').execute();
    expect(await importTable('coupons', csv)).toMatchObject({ created: 25, notices: [] });
    expect(await exportTable('coupons')).toBe(csv);
  });

  test.each([1, 2])('reviews with any text come back as they were (%i)', async (seed) => {
    const { operator, exportTable, importTable } = await openShop();
    await db().deleteFrom('product_reviews').execute();
    const review = fc.record({
      product_id: fc.constantFrom(ids.mug, ids.tee),
      rating: fc.integer({ min: 1, max: 5 }),
      title: fc.option(text(120)),
      body: text(500),
      status: fc.constantFrom('pending', 'published', 'rejected'),
      verified: fc.constantFrom(0, 1),
      first_name: text(20).filter((name) => !/\s/.test(name)),
      last_name: text(20).map((name) => name.replaceAll(/\s+/g, ' ')),
    });
    for (const [at, { first_name, last_name, ...fields }] of sample(review, seed).entries()) {
      const id = `writer-${at}`;
      const email = `writer${at}@example.com`;
      const date_created = `2026-01-02T03:04:${String(at).padStart(2, '0')}.000Z`;
      const account = { id, email, first_name, last_name, password_hash: '', email_optin: 0, date_created };
      await db()
        .insertInto('accounts')
        .values(account as never)
        .execute();
      const facts = { id: `review-${String(at).padStart(2, '0')}`, account_id: id, images: null };
      await db()
        .insertInto('product_reviews')
        .values({ ...fields, ...facts, date_created, date_updated: date_created } as never)
        .execute();
    }
    const csv = await exportTable('reviews');
    expect(await importTable('reviews', csv)).toMatchObject({ format: 'Mercer', unchanged: 25, notices: [] });
    await db().deleteFrom('product_reviews').execute();
    await db().deleteFrom('accounts').where('id', 'like', 'writer-%').execute();
    expect(await importTable('reviews', csv)).toMatchObject({ created: 25, notices: [] });
    // ids of one moment are in no order
    const sortRows = (table: string) => table.split('\r\n').toSorted();
    expect(sortRows(await exportTable('reviews'))).toEqual(sortRows(csv));
    expect((await operator.get('/reviews')).body.count).toBe(25);
  });

  test('redirects of any path come back as they were', async () => {
    const { operator, exportTable, importTable } = await openShop();
    const unit = fc.constantFrom(...'aZ0\'"=+-@,;| é花Ж😀&#?', '%25', '%2F', '%E8');
    const part = fc.string({ unit, minLength: 1, maxLength: 12 }).map((value) => value.trim() || 'x');
    const redirect = fc.record({
      from: part.map((value) => `/old-${value.replaceAll(/[?#]/g, '')}`),
      to: fc.oneof(
        part.map((value) => `/new/${value}`),
        part.map((value) => `https://example.com/${value}`),
      ),
      status: fc.constantFrom(301, 302),
    });
    for (const [at, { from, to, status }] of sample(redirect, 7).entries())
      expect((await operator.post('/redirects', { from: `${from}${at}`, to, status })).body).toMatchObject({ status });
    const csv = await exportTable('redirects');
    expect(await importTable('redirects', csv)).toMatchObject({ format: 'Mercer', unchanged: 25, notices: [] });
    const dropDates = (table: string) => table.replaceAll(/,[^,]*\r\n/g, '\r\n');
    await db().deleteFrom('redirects').execute();
    expect(await importTable('redirects', csv)).toMatchObject({ created: 25, notices: [] });
    expect(dropDates(await exportTable('redirects'))).toBe(dropDates(csv));
  });
});
