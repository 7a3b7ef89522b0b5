import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  async function openReviewShop() {
    const { operator } = await openOperator(db());
    const { shopper } = await openTestShop(db());
    const signUpBuyer = async (name: string) => {
      const buyer = shopper();
      await signUpShopper(buyer, name);
      await placeOrder(buyer, [ids.mug, 1]);
      return buyer;
    };
    const readRatings = async () => {
      const { count, summary } = (await shopper().get('/api/products/everyday-mug/reviews')).body;
      const product = (await shopper().get('/api/products/everyday-mug?$cache=false')).body;
      expect(summary.rating_count).toBe(product.rating_count);
      return { count, ratings: product.rating_count, five: summary.stars[5], one: summary.stars[1] };
    };
    return { operator, writer: signUpBuyer, readRatings };
  }

  const writeReview = (shopper: Shopper, rating: number, text = 'It is blue.') =>
    shopper.post('/api/products/everyday-mug/reviews', { rating, text });

  test('with moderation a review waits for the owner, and counts from then on', async () => {
    const { operator, writer, readRatings } = await openReviewShop();
    await operator.put('/settings/reviews', { value: { moderation: 'on' } });
    const ratingsBefore = await readRatings();
    const ada = await writer('ada');
    expect((await writeReview(ada, 5)).body).toMatchObject({ rating: 5, status: 'pending' });
    expect(await readRatings()).toEqual(ratingsBefore);
    const [review] = (await operator.get('/reviews?status=pending')).body.results;
    const published = await operator.patch(`/reviews/${review.id}`, { status: 'published' });
    expect(published.body).toEqual({ ...review, status: 'published' });
    const ratingsAfter = { count: 1, ratings: ratingsBefore.ratings + 1, five: ratingsBefore.five + 1, one: 0 };
    expect(await readRatings()).toEqual(ratingsAfter);
    await operator.patch(`/reviews/${review.id}`, published.body);
    expect(await readRatings()).toEqual(ratingsAfter);
    await operator.patch(`/reviews/${review.id}`, { status: 'rejected' });
    expect(await readRatings()).toEqual(ratingsBefore);
    expect((await operator.get('/reviews?status=pending')).body.results).toEqual([]);
    const events = await db().selectFrom('events').select(['type', 'entity_id']).orderBy('place').execute();
    expect(events.filter(({ type }) => type.startsWith('review')).map(({ type }) => type)).toEqual([
      'review.submitted',
      'review.published',
    ]);
    await operator.delete(`/reviews/${review.id}`);
    expect(await readRatings()).toEqual(ratingsBefore);
  });

  test('a published review that is written anew waits again, and the same words change nothing', async () => {
    const { operator, writer, readRatings } = await openReviewShop();
    const ratingsBefore = await readRatings();
    const ada = await writer('ada');
    await writeReview(ada, 5);
    await operator.put('/settings/reviews', { value: { moderation: 'on' } });
    expect((await writeReview(ada, 5)).body).not.toHaveProperty('status');
    expect((await readRatings()).ratings).toBe(ratingsBefore.ratings + 1);
    expect((await writeReview(ada, 1, 'It broke.')).body.status).toBe('pending');
    expect(await readRatings()).toEqual(ratingsBefore);
    const [review] = (await operator.get('/reviews')).body.results;
    await operator.patch(`/reviews/${review.id}`, { status: 'rejected' });
    expect((await writeReview(ada, 1, 'It broke.')).body.status).toBe('rejected');
    await ada.call('DELETE', '/api/account', { password: 'a-long-password' });
    expect(await readRatings()).toEqual(ratingsBefore);
  });

  test('two who decide at once count a review once', async () => {
    const { operator, writer, readRatings } = await openReviewShop();
    await operator.put('/settings/reviews', { value: { moderation: 'on' } });
    const ratingsBefore = await readRatings();
    await writeReview(await writer('ada'), 5);
    const [review] = (await operator.get('/reviews')).body.results;
    const publishReview = () => operator.patch(`/reviews/${review.id}`, { status: 'published' });
    await Promise.all([publishReview(), publishReview(), publishReview()]);
    expect((await readRatings()).ratings).toBe(ratingsBefore.ratings + 1);
    const { headers } = await operator.get(`/reviews/${review.id}`);
    await operator.patch(`/reviews/${review.id}`, { status: 'pending' });
    const late = { 'If-Match': headers.get('etag') ?? '' };
    expect((await operator.patch(`/reviews/${review.id}`, { status: 'published' }, late)).status).toBe(412);
    expectRefused(await operator.patch(`/reviews/${review.id}`, { status: 'gone' }), 'status');
    expectRefused(await operator.get('/reviews?status=gone'), 'status');
    expect((await operator.patch('/reviews/none', { status: 'published' })).status).toBe(404);
    expectRefused(await operator.put('/settings/reviews', { value: { moderation: 'maybe' } }), 'value.moderation');
  });
});
