import { type Db, deliverMail, sweepOrders } from '@mercer/server';
import { confirmEmail, createPhotograph, eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, createCardToken, createOperatorCaller, openTestShop, type Shop, signUpShopper } from '../shop.ts';

const email = 'ada@mercer.test';
const dayMs = 86_400_000;
/** Builds a text that occurs nowhere else, by the field that it is entered into. */
const trace = (field: string) => `trace-${field}-ends`;
const findTraces = (text: string) => [...new Set(text.match(/trace-[a-z-]+?-ends|ada@mercer\.test/gi))].sort();
const person = {
  ...address,
  name: trace('name'),
  company: trace('company'),
  address1: trace('street'),
  phone: '+1 503 555 0188',
};

eachDatabase((db: () => Db) => {
  /** Finds the traces that are stored, as `table.column: trace`. */
  async function findStoredTraces(): Promise<string[]> {
    const entries = new Set<string>();
    for (const { name } of await db().introspection.getTables()) {
      // The table does not matter: its rows are read alike
      const rows = await db()
        .selectFrom(name as 'orders')
        .selectAll()
        .execute();
      for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
        for (const storedTrace of findTraces(String(value))) entries.add(`${name}.${column}: ${storedTrace}`);
    }
    return [...entries].sort();
  }

  async function fillCheckoutWithTraces(shopper: Shopper, item: object, number: string) {
    await shopper.post('/api/cart/items', { ...item, metadata: { engraving: trace('item-metadata') } });
    const card = { token: await createCardToken(shopper, number) };
    await shopper.put('/api/cart', {
      shipping: person,
      billing: { ...person, method: 'card', card },
      comments: trace('comments'),
      gift_message: trace('gift-message'),
      metadata: { source: trace('cart-metadata') },
    });
    return (await shopper.post('/api/cart/order')).body;
  }

  /** An order that was edited, sent, partly refunded, and whose return was declined. */
  async function placeEventfulOrder({ operator, shopper }: Scene) {
    const order = await fillCheckoutWithTraces(shopper, { product_id: ids.mug, quantity: 3 }, cards.visa);
    const path = `/orders/${order.id}`;
    await operator.post(`${path}/notes`, { text: trace('staff-note') });
    await operator.patch(path, { items: [{ id: order.items[0].id, quantity: 2 }], note: trace('edit-note') });
    await operator.post(`${path}/ship`, { all: true, tracking: trace('tracking'), note: trace('parcel-note') });
    await operator.post(`${path}/deliver`, { note: trace('delivery-note') });
    await shopper.post(`/api/account/orders/${order.id}/return`, { reason: trace('return-reason') });
    const [{ id }] = (await operator.get('/returns')).body.results;
    await operator.post(`/returns/${id}/decline`, { note: trace('decline-note') });
    await operator.post(`${path}/refund`, { amount: 1, reason: trace('refund-reason') });
  }

  /** A subscription that its shopper has canceled for a reason. */
  async function cancelSubscription({ operator, shopper }: Scene) {
    await shopper.put('/api/cart/items', []);
    const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
    const { id } = await fillCheckoutWithTraces(shopper, { product_id: ids.coffee, purchase_option }, cards.visa);
    await operator.post(`/orders/${id}/ship`, { all: true });
    await operator.post(`/orders/${id}/deliver`);
    const [subscription] = (await shopper.get('/api/subscriptions')).body.results;
    const reason = { cancel_at_end: true, cancel_reason: trace('cancel-reason') };
    await operator.patch(`/subscriptions/${subscription.id}`, reason);
    await shopper.put(`/api/subscriptions/${subscription.id}`, { status: 'canceled' });
  }

  /** Reviews of an account: one with a picture, and one that the owner of the shop has removed. */
  async function writeReviews({ operator, shopper, shop }: Scene) {
    const form = new FormData();
    for (const field of ['title', 'text']) form.set(field, trace(`review-${field}`));
    form.set('rating', '5');
    const picture = new Blob([new Uint8Array(await createPhotograph(64, 64))], { type: 'image/webp' });
    form.append('images', picture, `${trace('picture')}.webp`);
    const { headers, body } = new Request('http://localhost', { method: 'POST', body: form });
    const contentType = { 'Content-Type': headers.get('content-type') ?? '' };
    await shopper.sendRequest('POST', '/api/products/everyday-mug/reviews', body ?? undefined, contentType);
    const removedReview = { rating: 1, title: trace('removed-title'), text: trace('removed-text') };
    await shopper.post(`/api/products/${ids.coffee}/reviews`, removedReview);
    const reviews: { id: string; title: string }[] = (await operator.get('/reviews')).body.results;
    expect(reviews.map(({ title }) => title).toSorted()).toEqual([trace('removed-title'), trace('review-title')]);
    for (const { id } of reviews.filter(({ title }) => title === trace('removed-title')))
      await operator.delete(`/reviews/${id}`);
    expect(shop.faults).toEqual([]);
  }

  interface Scene {
    shop: Shop;
    operator: ReturnType<typeof createOperatorCaller>;
    shopper: Shopper;
  }

  async function openScene(): Promise<Scene> {
    const shop = await openTestShop(db());
    const [operator, shopper] = [createOperatorCaller(shop), shop.shopper()];
    await signUpShopper(shopper, 'ada');
    await confirmEmail(db(), shopper);
    const profile = { last_name: trace('last-name'), phone: '+1 503 555 0188', metadata: { of: trace('profile') } };
    await shopper.put('/api/account', { ...profile, first_name: trace('first-name') });
    await shopper.post('/api/account/addresses', { ...person, name: trace('address-book') });
    return { shop, operator, shopper };
  }

  test('an account takes everything along that was ever written, and leaves nothing but what tax law asks for', async () => {
    const scene = await openScene();
    const { shop, operator, shopper } = scene;
    await placeEventfulOrder(scene);
    await cancelSubscription(scene);
    await writeReviews(scene);
    await db().updateTable('products').set({ stock_level: 0, stock_tracking: 1 }).where('id', '=', ids.watch).execute();
    await shopper.post('/api/stock-alerts', { product_id: ids.watch, email });
    await shopper.post('/api/subscribers', { email });
    const items = [{ product_id: ids.mug, quantity: 1 }];
    await operator.post('/drafts', {
      email,
      items,
      note: trace('draft-note'),
      shipping: { name: trace('draft-name') },
    });
    await fillCheckoutWithTraces(shopper, { product_id: ids.mug }, cards.declined);
    await fillCheckoutWithTraces(shopper, { product_id: ids.mug }, cards.threeDSecure);
    await deliverMail(shop.deps, { leaseMs: 1, concurrency: 1, together: 1, keepsData: true, send: async () => {} });

    const exported = (await shopper.get('/api/account/export')).body;
    const unnumbered = exported.orders.filter(({ number }: { number: string | null }) => number === null);
    expect(unnumbered.map(({ status }: { status: string }) => status)).toContain('pending');
    expect(exported.drafts).toMatchObject([{ note: trace('draft-note'), shipping: { name: trace('draft-name') } }]);
    expect(exported.newsletter).toMatchObject([{ email, status: 'pending' }]);
    const exportedTraces = findTraces(JSON.stringify(exported));
    const storedEntries = (await findStoredTraces()).filter((entry) => !entry.startsWith('audit_log.'));
    const unexportedEntries = storedEntries.filter(
      (entry) => !exportedTraces.some((exportedTrace) => entry.endsWith(exportedTrace.toLowerCase())),
    );
    // Notes of the staff are for the owner of the shop to hand over
    expect([...new Set(unexportedEntries)]).toEqual([`order_notes.text: ${trace('staff-note')}`]);
    const person = JSON.stringify((await operator.get(`/people?email=${email}`)).body);
    expect(storedEntries.filter((entry) => !findTraces(person).some((each) => entry.endsWith(each)))).toEqual([]);

    const deletion = await shopper.call('DELETE', '/api/account', { password: 'a-long-password' });
    expect(deletion.body).toEqual({ success: true });
    for (let day = 0; day < 40; day += 10) {
      shop.clock.advance(10 * dayMs);
      await sweepOrders(shop.deps);
    }
    const billedTraces = ['company', 'name', 'street'].map((field) => `invoices.snapshot: ${trace(field)}`);
    expect(await findStoredTraces()).toEqual(billedTraces);
    expect(await db().selectFrom('subscribers').select('id').execute()).toEqual([]);
    expect(await db().selectFrom('review_images').select('name').execute()).toEqual([]);
    expect(shop.faults).toEqual([]);
  });
});
