import type { NewRow, Row } from '@mercer/database';
import { buildTestApp, eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const review = { rating: 5, title: 'Holds coffee', text: 'And tea, <b>too</b>.' };
const path = '/api/products/everyday-mug/reviews';

eachDatabase((db) => {
  const insertPurchase = async (
    account_id: string,
    status: Row<'orders'>['status'] = 'delivered',
    product_id = ids.mug,
  ) => {
    const id = `${account_id}-${status}`;
    const sums = { sub_total: 1250, discount_total: 0, shipment_total: 0, tax_total: 0, tax_included_total: 0 };
    const order: NewRow<'orders'> = {
      id,
      number: status === 'pending' ? null : id,
      cart_id: id,
      fingerprint: '',
      account_id,
      status,
      ...sums,
      session_id: null,
      email: null,
      currency: 'USD',
      grand_total: 1250,
      giftcard_total: 0,
      billing: '{}',
      shipping: '{}',
      date_created: '2026-05-01T00:00:00.000Z',
      auth_total: 0,
    };
    await db().insertInto('orders').values(order).execute();
    const item: NewRow<'order_items'> = {
      id,
      order_id: id,
      product_id,
      variant_id: null,
      quantity: 1,
      price: 1250,
      price_total: 1250,
      discount_each: 0,
      discount_total: 0,
      options: '[]',
      purchase_option: null,
      product: '{"name":"Mug"}',
    };
    await db().insertInto('order_items').values(item).execute();
  };
  const createAccount = async (shopper: Shopper, change = {}): Promise<string> =>
    (await shopper.post('/api/account', { ...ada, ...change })).body.id;
  const createMugBuyer = async (app = buildTestApp(db()), change = {}) => {
    const shopper = app.shopper();
    await insertPurchase(await createAccount(shopper, change));
    return shopper;
  };
  const readMugRating = async () => {
    const { body } = await buildTestApp(db()).shopper().get('/api/products/everyday-mug');
    return [body.rating_average, body.rating_count];
  };

  describe('an account holder who bought the product', () => {
    test('may write one review, which moves the rating', async () => {
      const shopper = await createMugBuyer();
      const { body } = await shopper.post(path, review);
      expect(body).toMatchObject({ ...review, product_id: ids.mug, name: 'Ada L.' });
      expect(JSON.stringify(body)).not.toContain('Lovelace');
      expect(await readMugRating()).toEqual([4.51, 56]);
      const { body: list } = await buildTestApp(db()).shopper().get(path);
      expect(list).toMatchObject({
        count: 1,
        page: 1,
        results: [body],
        summary: { rating_average: 4.51, rating_count: 56, stars: { 5: 1, 4: 0, 3: 0, 2: 0, 1: 0 } },
      });
    });

    test('writing again replaces it, and the rating moves by the difference', async () => {
      const app = buildTestApp(db());
      const shopper = await createMugBuyer(app);
      const { body: first } = await shopper.post(path, review);
      app.clock.advance(60_000);
      const { body: second } = await shopper.post(path, { rating: 1, text: 'It broke.' });
      expect(second).toMatchObject({ id: first.id, rating: 1, title: null, date_created: first.date_created });
      expect(second.date_updated > first.date_updated).toBe(true);
      expect((await shopper.get(path)).body.count).toBe(1);
      // (4.5 × 55 + 1) / 56
      expect(await readMugRating()).toEqual([4.44, 56]);
    });

    test('at the same moment twice is still one', async () => {
      const shopper = await createMugBuyer();
      const answers = await Promise.all([1, 3, 5].map((stars) => shopper.post(path, { ...review, rating: stars })));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      const { body } = await shopper.get(path);
      const expected = Math.round(((4.5 * 55 + body.results[0].rating) / 56) * 100) / 100;
      expect([body.count, ...(await readMugRating())]).toEqual([1, expected, 56]);
    });

    test('ten buyers at once are counted each', async () => {
      const app = buildTestApp(db());
      const buyers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => createMugBuyer(app, { email: `b${n}@example.test` })),
      );
      await Promise.all(buyers.map((each) => each.post(path, review)));
      expect(await readMugRating()).toEqual([4.58, 65]);
    });

    test('of a product without a rating gives it its first', async () => {
      const shopper = buildTestApp(db()).shopper();
      await insertPurchase(await createAccount(shopper), 'paid', ids.watch);
      await shopper.post(`/api/products/${ids.watch}/reviews`, { ...review, rating: 4 });
      const { body } = await shopper.get(`/api/products/${ids.watch}`);
      expect([body.rating_average, body.rating_count]).toEqual([4, 1]);
    });
  });

  test.each(['shipped', 'paid', 'refunded'] as const)('an order that is %s counts as bought', async (status) => {
    const shopper = buildTestApp(db()).shopper();
    await insertPurchase(await createAccount(shopper), status);
    expect((await shopper.post(path, review)).body).toHaveProperty('id');
  });

  test.each(['pending', 'canceled'] as const)('an order that is %s is no purchase', async (status) => {
    const shopper = buildTestApp(db()).shopper();
    await insertPurchase(await createAccount(shopper), status);
    expect((await shopper.post(path, review)).body.errors.product_id.code).toBe('NOT_BOUGHT');
    expect(await readMugRating()).toEqual([4.5, 55]);
  });

  test('a visitor is refused; the order of somebody else does not count', async () => {
    const app = buildTestApp(db());
    expect(await app.shopper().post(path, review)).toMatchObject({ status: 401 });
    await createMugBuyer(app);
    const stranger = app.shopper();
    await createAccount(stranger, { email: 'other@example.test' });
    expect((await stranger.post(path, review)).body.errors.product_id.code).toBe('NOT_BOUGHT');
  });

  describe('of one’s own is told', () => {
    const ownReviewPath = `${path}/own`;

    test('to a visitor that there is none, and nothing that a shared cache may keep', async () => {
      const { status, headers, body } = await buildTestApp(db()).shopper().get(ownReviewPath);
      expect([status, body]).toEqual([200, { may_write: false, review: null }]);
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null]);
    });

    test('to who bought it that there may be one, then the one that was written, by slug and by id', async () => {
      const shopper = await createMugBuyer();
      expect((await shopper.get(ownReviewPath)).body).toEqual({ may_write: true, review: null });
      const { body: writtenReview } = await shopper.post(path, review);
      for (const product of ['everyday-mug', ids.mug]) {
        const { headers, body } = await shopper.get(`/api/products/${product}/reviews/own`);
        expect(body).toEqual({ may_write: true, review: writtenReview });
        expect(headers.get('cache-control')).toBe('private, no-store');
      }
    });

    test('to nobody else, and not to who has not bought it, or no longer', async () => {
      const app = buildTestApp(db());
      const shopper = await createMugBuyer(app);
      const { body: writtenReview } = await shopper.post(path, review);
      const stranger = app.shopper();
      await createAccount(stranger, { email: 'other@example.test' });
      expect((await stranger.get(ownReviewPath)).body).toEqual({ may_write: false, review: null });
      await db().updateTable('orders').set({ status: 'canceled' }).execute();
      expect((await shopper.get(ownReviewPath)).body).toEqual({ may_write: false, review: writtenReview });
    });

    test('while it waits for the owner, too', async () => {
      const shopper = await createMugBuyer();
      await shopper.post(path, review);
      await db().updateTable('product_reviews').set({ status: 'pending' }).execute();
      expect((await shopper.get(ownReviewPath)).body.review).toMatchObject({ ...review, status: 'pending' });
    });

    test('of no product that there is not', async () => {
      const app = buildTestApp(db());
      for (const shopper of [app.shopper(), await createMugBuyer(app)])
        expect((await shopper.get('/api/products/unknown/reviews/own')).status).toBe(404);
    });
  });

  test.each([
    [{ rating: 0 }, 'rating', 'INVALID', 'Choose 1 to 5 stars'],
    [{ rating: 6 }, 'rating', 'INVALID', 'Choose 1 to 5 stars'],
    [{ rating: 4.5 }, 'rating', 'INVALID', 'Choose 1 to 5 stars'],
    [{ rating: undefined }, 'rating', 'REQUIRED', 'Choose 1 to 5 stars'],
    [{ text: ' ' }, 'text', 'INVALID', 'Write a review'],
    [{ text: undefined }, 'text', 'REQUIRED', 'Write a review'],
    [{ text: 'x'.repeat(5001) }, 'text', 'INVALID', 'Enter at most 5000 characters'],
    [{ title: 'x'.repeat(121) }, 'title', 'INVALID', 'Enter at most 120 characters'],
  ])('%j is refused', async (change, field, code, message) => {
    const shopper = await createMugBuyer();
    const { body } = await shopper.post(path, { ...review, ...change });
    expect(body.errors).toEqual({ [field]: { code, message } });
  });

  test('the list has pages, newest or highest first; an unknown product has no reviews', async () => {
    const app = buildTestApp(db());
    for (const [n, stars] of [3, 5, 1].entries()) {
      app.clock.advance(60_000);
      const shopper = await createMugBuyer(app, { email: `b${n}@example.test`, last_name: 'Byron' });
      await shopper.post(path, { ...review, rating: stars });
    }
    const requestStars = async (query: string) =>
      (await app.shopper().get(`${path}?${query}`)).body.results.map((each: { rating: number }) => each.rating);
    expect(await requestStars('')).toEqual([1, 5, 3]);
    expect(await requestStars('sort=highest')).toEqual([5, 3, 1]);
    expect(await requestStars('sort=highest&limit=2&page=2')).toEqual([1]);
    expect(await requestStars('sort=lowest')).toEqual([1, 3, 5]);
    expect((await app.shopper().get(`${path}?sort=body`)).status).toBe(400);
    const { body } = await app.shopper().get('/api/products/unknown/reviews');
    expect(body).toMatchObject({ count: 0, results: [], summary: { rating_average: null, rating_count: 0 } });
    expect((await (await createMugBuyer(app)).post('/api/products/unknown/reviews', review)).status).toBe(404);
  });

  describe('a review is found helpful', () => {
    const createReview = async (app = buildTestApp(db())) => {
      const shopper = await createMugBuyer(app);
      const { id } = (await shopper.post(path, review)).body;
      return { app, shopper, id, vote: `${path}/${id}/helpful` };
    };
    const readHelpfulCount = async () => (await buildTestApp(db()).shopper().get(path)).body.results[0].helpful_count;

    test('by a visitor once, who may take it back', async () => {
      const { app, id, vote } = await createReview();
      const visitor = app.shopper();
      expect((await visitor.post(vote, {})).body).toEqual({ id, helpful: true, helpful_count: 1 });
      expect((await visitor.post(vote, { helpful: true })).body.helpful_count).toBe(1);
      expect(await readHelpfulCount()).toBe(1);
      expect((await app.shopper().post(vote, {})).body.helpful_count).toBe(2);
      expect((await visitor.post(vote, { helpful: false })).body).toEqual({ id, helpful: false, helpful_count: 1 });
      expect((await visitor.post(vote, { helpful: false })).body.helpful_count).toBe(1);
    });

    test('by ten at once, each counted', async () => {
      const { app, vote } = await createReview();
      await Promise.all(Array.from({ length: 10 }, () => app.shopper().post(vote, {})));
      expect(await readHelpfulCount()).toBe(10);
    });

    test('not by its writer, and not while nobody sees it', async () => {
      const { app, shopper, id, vote } = await createReview();
      expect((await shopper.post(vote, {})).body.errors.helpful.code).toBe('OWN_REVIEW');
      expect((await app.shopper().post(`/api/products/${ids.watch}/reviews/${id}/helpful`, {})).status).toBe(404);
      await db().updateTable('product_reviews').set({ status: 'pending' }).execute();
      expect((await app.shopper().post(vote, {})).status).toBe(404);
    });

    test('sixty times in a quarter of an hour at most', async () => {
      const { app, vote } = await createReview();
      const visitor = app.shopper();
      for (let n = 0; n < 60; n += 1) await visitor.post(vote, { helpful: n % 2 === 0 });
      expect((await visitor.post(vote, {})).status).toBe(429);
      expect(await readHelpfulCount()).toBe(0);
    });

    test('the account that leaves takes its votes along; new words begin without any', async () => {
      const { app, shopper, vote } = await createReview();
      const voter = app.shopper();
      await createAccount(voter, { email: 'other@example.test' });
      await voter.post(vote, {});
      await app.shopper().post(vote, {});
      await voter.call('DELETE', '/api/account', { password: ada.password });
      expect(await readHelpfulCount()).toBe(1);
      await shopper.post(path, { ...review, text: 'It broke.' });
      expect(await readHelpfulCount()).toBe(0);
      expect(await db().selectFrom('review_votes').selectAll().execute()).toEqual([]);
    });

    test('and the most helpful stands first where that is asked for', async () => {
      const { app, id, vote } = await createReview();
      app.clock.advance(60_000);
      await (await createMugBuyer(app, { email: 'later@example.test' })).post(path, review);
      await app.shopper().post(vote, {});
      const requestFirstId = async (sort: string) =>
        (await app.shopper().get(`${path}?sort=${sort}`)).body.results[0].id;
      expect([(await requestFirstId('helpful')) === id, (await requestFirstId('newest')) === id]).toEqual([
        true,
        false,
      ]);
    });
  });

  test('a review is marked as of a buyer where an order stands behind it, and no other', async () => {
    const app = buildTestApp(db());
    await (await createMugBuyer(app)).post(path, review);
    const brought = { product_id: ids.mug, rating: 4, title: null, body: 'Came along.', status: 'published' } as const;
    const account_id = await createAccount(app.shopper(), { email: 'brought@example.test' });
    const dates = { date_created: '2020-01-01T00:00:00.000Z', date_updated: '2020-01-01T00:00:00.000Z' };
    await db()
      .insertInto('product_reviews')
      .values({ id: 'brought', account_id, ...brought, ...dates })
      .execute();
    const { results } = (await app.shopper().get(path)).body;
    expect(results.map(({ verified }: { verified: boolean }) => verified)).toEqual([true, false]);
  });
});
