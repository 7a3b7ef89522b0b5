import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { cards, createCardToken, fillCart, openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const email = 'mara.quill@mercer.test';
const address = {
  name: 'Mara Quill',
  address1: '77 Heron Row',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
  country: 'US',
  phone: '+1 503 555 0177',
};

eachDatabase((db: () => Db) => {
  /** Finds the columns that contain a word, as `table.column`, in every text of every table. */
  async function findWordColumns(word: string): Promise<string[]> {
    const places = new Set<string>();
    for (const { name } of await db().introspection.getTables()) {
      // The table does not matter: its rows are read alike
      const rows = await db()
        .selectFrom(name as 'orders')
        .selectAll()
        .execute();
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          if (String(value).toLowerCase().includes(word.toLowerCase())) places.add(`${name}.${column}`);
        }
      }
    }
    return [...places];
  }

  async function openEraseShop() {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db());
    const placeOrderAs = async (shopper: ReturnType<typeof shop.shopper>, mail: string, extraFields: object = {}) => {
      await fillCart(shopper, ids.mug);
      const billing = { ...address, method: 'card', card: { token: await createCardToken(shopper, cards.visa) } };
      await shopper.put('/api/cart', { account: { email: mail }, shipping: address, billing, ...extraFields });
      return (await shopper.post('/api/cart/order')).body;
    };
    const finishOrder = async (id: string) => {
      await operator.post(`/orders/${id}/ship`, { all: true });
      await operator.post(`/orders/${id}/deliver`);
    };
    return { ...shop, operator, orderOf: placeOrderAs, finish: finishOrder };
  }

  test('a guest who writes the address in capitals is exported with subscriptions, carts and drafts, and pays nothing once erased', async () => {
    const { shopper, operator, orderOf, finish } = await openEraseShop();
    const capitalizedEmail = 'Mara.Quill@Mercer.TEST';
    const mara = shopper();
    const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
    await mara.post('/api/cart/items', { product_id: ids.coffee, purchase_option });
    const order = await orderOf(mara, capitalizedEmail);
    await finish(order.id);
    await fillCart(mara, ids.mug);
    await mara.put('/api/cart', { account: { email: capitalizedEmail }, shipping: address });
    const items = [{ product_id: ids.mug, quantity: 1 }];
    const draft = (await operator.post('/drafts', { email: capitalizedEmail, items, note: 'As Mara asked.' })).body;
    expect((await operator.get(`/people?email=${email}`)).body).toMatchObject({
      orders: [{ number: order.number }],
      carts: expect.arrayContaining([expect.objectContaining({ shipping: expect.objectContaining(address) })]),
      drafts: [{ id: draft.id, note: 'As Mara asked.', items: [{ product_id: ids.mug, quantity: 1 }] }],
      subscriptions: [{ order_id: order.id, status: 'active' }],
      mails: [{ kind: 'order' }, { kind: 'shipping' }],
    });
    expect((await operator.get(`/drafts?email=${email}`)).body.results).toMatchObject([{ id: draft.id }]);
    expect((await operator.post('/people/erase', { email })).status).toBe(200);
    const subscriptions = await db().selectFrom('subscriptions').selectAll().execute();
    expect(subscriptions).toMatchObject([{ status: 'canceled', card_token: null, email: null, billing: '{}' }]);
    expect(await findWordColumns('quill')).toEqual(['invoices.snapshot']);
  });

  test('a guest is exported, and erased from every text but the invoice', async () => {
    const { shopper, operator, orderOf, finish } = await openEraseShop();
    const mara = shopper();
    const order = await orderOf(mara, email, { comments: `Write to ${email}`, gift_message: 'For Heron' });
    await finish(order.id);
    await shopper().post('/api/subscribers', { email });
    await mara.post('/api/cart/items', { product_id: ids.mug });
    await db().updateTable('products').set({ stock_level: 0 }).where('id', '=', ids.watch).execute();
    await shopper().post('/api/stock-alerts', { product_id: ids.watch, email });
    await mara.put('/api/cart', { account: { email }, shipping: address });
    const exported = (await operator.get(`/people?email=${email.toUpperCase()}`)).body;
    expect(exported).toMatchObject({
      email,
      account: null,
      orders: [{ number: order.number, shipping: { address1: '77 Heron Row' } }],
      carts: [{ shipping: { address1: '77 Heron Row' } }],
      invoices: [{ buyer: { email } }],
      subscriber: { status: 'pending' },
      stock_alerts: [{ product_id: ids.watch, date_told: null }],
    });
    expect(exported.mails.length).toBeGreaterThan(1);
    const items = [{ product_id: ids.mug, quantity: 1 }];
    await operator.post('/drafts', { email, note: `For ${email}`, items, shipping: address });
    const erased = (await operator.post('/people/erase', { email })).body;
    expect(erased).toMatchObject({ accounts: 0, orders: 1, invoices: 1, subscribers: 1 });
    expect(await findWordColumns(email)).toEqual([]);
    expect(await findWordColumns(address.phone)).toEqual([]);
    expect(await findWordColumns('For Heron')).toEqual([]);
    expect(await findWordColumns('Heron Row')).toEqual(['invoices.snapshot']);
    expect(await findWordColumns('Quill')).toEqual(['invoices.snapshot']);
    expect((await operator.get(`/people?email=${email}`)).body).toMatchObject({ orders: [], invoices: [], mails: [] });
    const invoice = await db().selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(invoice.snapshot)).toMatchObject({ buyer: { email: null }, grand_total: 1250 });
    expect((await operator.get(`/orders/${order.id}`)).body.grand_total).toBe(12.5);
    expect((await operator.post('/people/erase', { email })).body).toMatchObject({ orders: 0, others: 0 });
  });

  test('an account goes with everything, and nobody is logged in any more', async () => {
    const { shopper, operator, orderOf, finish } = await openEraseShop();
    const ada = shopper();
    await signUpShopper(ada, 'ada');
    await ada.post('/api/account/addresses', address);
    const order = await orderOf(ada, 'ada@mercer.test');
    await finish(order.id);
    await ada.post('/api/products/everyday-mug/reviews', { rating: 5, text: 'From Heron Row.' });
    await ada.post('/api/account/recover', { email: 'ada@mercer.test' });
    const exported = (await operator.get('/people?email=ada@mercer.test')).body;
    expect(exported.account).toMatchObject({ account: { first_name: 'ada' }, reviews: [{ rating: 5 }] });
    expect(JSON.stringify(exported)).not.toMatch(/password|scrypt|tok_/);
    const erased = (await operator.post('/people/erase', { email: 'ada@mercer.test' })).body;
    expect(erased).toMatchObject({ accounts: 1, orders: 1 });
    expect(await findWordColumns('ada@mercer.test')).toEqual([]);
    expect(await findWordColumns('Heron Row')).toEqual(['invoices.snapshot']);
    expect((await ada.get('/api/account')).body).toBeNull();
    const events = await db()
      .selectFrom('events')
      .select(['type', 'actor'])
      .where('type', '=', 'account.deleted')
      .execute();
    expect(events).toEqual([{ type: 'account.deleted', actor: 'operator' }]);
    await signUpShopper(shopper(), 'ada');
    expect(await findWordColumns('ada@mercer.test')).not.toEqual([]);
  });

  test('an order that is not done keeps its buyer, and nothing is changed', async () => {
    const { shopper, operator, orderOf } = await openEraseShop();
    const order = await orderOf(shopper(), email);
    const columnsBefore = await findWordColumns(email);
    const refusedErasure = await operator.post('/people/erase', { email });
    expect(refusedErasure).toMatchObject({ status: 409, body: { error: { code: 'order_open' } } });
    expect(refusedErasure.body.error.message).toContain(order.number);
    expect(await findWordColumns(email)).toEqual(columnsBefore);
  });

  test('others stay, also those whose address contains the one that goes', async () => {
    const { shopper, operator } = await openEraseShop();
    for (const subscriberEmail of ['ada@mercer.test', 'da@mercer.test', 'x.da@mercer.test', 'da@mercer.test.org']) {
      await shopper().post('/api/subscribers', { email: subscriberEmail });
    }
    const note = 'Ask da@mercer.test, not ada@mercer.test or\nDA@mercer.test.';
    await operator.post('/pages', { slug: 'own', title: 'Own', body: 'x' });
    await db()
      .updateTable('audit_log')
      .set({ after: JSON.stringify({ note }) })
      .execute();
    await operator.post('/people/erase', { email: 'da@mercer.test' });
    const remainingSubscribers = await db().selectFrom('subscribers').select('email').orderBy('email').execute();
    expect(remainingSubscribers.map((row) => row.email)).toEqual([
      'ada@mercer.test',
      'da@mercer.test.org',
      'x.da@mercer.test',
    ]);
    const [entry] = await db().selectFrom('audit_log').select('after').orderBy('place').execute();
    expect(JSON.parse(entry?.after ?? '')).toEqual({ note: 'Ask , not ada@mercer.test or\n.' });
  });

  test('what is no address is refused, and a key that reads alone erases nobody', async () => {
    const { keyWith, operator } = await openOperator(db());
    for (const wrong of ['', 'x', '%', 5, null, 'a@b', `${'a'.repeat(400)}@b.de`]) {
      expectRefused(await operator.post('/people/erase', { email: wrong }), 'email');
    }
    expectRefused(await operator.get('/people'), 'email');
    const reader = await keyWith('read', 'orders', 'catalogue');
    expect((await reader.post('/people/erase', { email })).status).toBe(403);
    expect((await reader.get(`/people?email=${email}`)).status).toBe(200);
  });

  test('an answer that told of somebody is not given again after anybody was erased, nor done again', async () => {
    const { shopper, operator, orderOf, finish } = await openEraseShop();
    const { id } = await orderOf(shopper(), email);
    await finish(id);
    const addOrderNote = (key: string) =>
      operator.post(`/orders/${id}/notes`, { text: `Rang ${email}` }, { 'Idempotency-Key': key });
    const refundOrder = () => operator.post(`/orders/${id}/refund`, { amount: 1 }, { 'Idempotency-Key': 'refund' });
    const first = await addOrderNote('note');
    expect(JSON.stringify((await addOrderNote('note')).body)).toBe(JSON.stringify(first.body));
    expect(JSON.stringify((await refundOrder()).body)).toContain(email);
    const storedAnswers = await db()
      .selectFrom('operator_requests')
      .select('answer')
      .where('answer', '<>', '')
      .execute();
    expect(storedAnswers.length).toBeGreaterThanOrEqual(2);
    const erase = { 'Idempotency-Key': 'erase' };
    const erased = await operator.post('/people/erase', { email }, erase);
    expect(erased.status).toBe(200);
    const remainingAnswers = await db().selectFrom('operator_requests').select('answer').execute();
    for (const { answer } of storedAnswers) expect(remainingAnswers.map((row) => row.answer)).not.toContain(answer);
    for (const repeatRequest of [addOrderNote, refundOrder]) {
      const answer = await repeatRequest('note');
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
      expect(answer.body.error.message).toMatch(/not kept any more/);
    }
    const { results } = (await operator.get(`/orders/${id}/notes`)).body;
    expect(results.length).toBeLessThanOrEqual(1);
    expect((await operator.get(`/orders/${id}`)).body.refund_total).toBe(1);
    const repeated = await operator.post('/people/erase', { email }, erase);
    expect([repeated.status, repeated.body]).toEqual([200, erased.body]);
    expect((await operator.post('/giftcards', { amount: 5 }, { 'Idempotency-Key': 'later' })).status).toBe(201);
    expect((await operator.post('/giftcards', { amount: 5 }, { 'Idempotency-Key': 'later' })).status).toBe(201);
  });

  test('twice at once is once', async () => {
    const { shopper, operator, orderOf, finish } = await openEraseShop();
    await finish((await orderOf(shopper(), email)).id);
    await placeOrder(shopper(), [ids.mug, 1]);
    const answers = await Promise.all([1, 2, 3].map(() => operator.post('/people/erase', { email })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await findWordColumns(email)).toEqual([]);
    expect(await findWordColumns('ada@mercer.test')).not.toEqual([]);
  });
});
