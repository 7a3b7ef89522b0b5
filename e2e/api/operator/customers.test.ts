import type { Db } from '@mercer/server';
import {
  confirmEmail,
  createEmptyShop,
  eachDatabase,
  exportShop,
  fillGrowingTables,
  findTableScans,
  ids,
  importShop,
  readQueuedMails,
  recordStatements,
} from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { cards, createCardToken, createOperatorCaller, fillCart, openTestShop, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const mara = { name: 'Mara Quíll', address1: '77 Heron Row', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };

eachDatabase((db: () => Db) => {
  async function openCustomerShop() {
    const shop = await openTestShop(db());
    const opened = await openOperator(db(), shop);
    const orderAs = async (email: string, address: object = {}) => {
      const guest = shop.shopper();
      await fillCart(guest, ids.mug);
      const place = { ...mara, phone: '+1 (503) 555-0177', ...address };
      const card = { token: await createCardToken(guest, cards.visa) };
      await guest.put('/api/cart', {
        account: { email },
        shipping: place,
        billing: { ...place, method: 'card', card },
      });
      return (await guest.post('/api/cart/order')).body;
    };
    const { operator } = opened;
    const list = async (query = '') => (await operator.get(`/customers${query}`)).body.results;
    const findEmails = async (q: string) => {
      const customers = await list(`?q=${encodeURIComponent(q)}`);
      return customers.map(({ email }: { email: string }) => email).toSorted();
    };
    return { ...opened, orderAs, list, findEmails };
  }

  describe('the list', () => {
    test('has accounts and guests, one record for each address, with what they have spent', async () => {
      const { operator, shop, orderAs, list, clock } = await openCustomerShop();
      await signUpShopper(shop(), 'bob');
      clock.advance(1000);
      const first = await orderAs('mara@mercer.test');
      clock.advance(1000);
      const second = await orderAs('MARA@mercer.test', { name: 'Mara Heron', phone: '' });
      await operator.post(`/orders/${second.id}/cancel`);
      const [guest, account, ...furtherCustomers] = await list();
      expect(furtherCustomers).toEqual([]);
      expect(account).toMatchObject({ email: 'bob@mercer.test', name: 'bob L', order_count: 0, spend: [] });
      expect(account.account_id).not.toBeNull();
      expect(guest).toMatchObject({
        email: 'mara@mercer.test',
        name: 'Mara Heron',
        account_id: null,
        order_count: 2,
        spend: [{ currency: 'USD', amount: first.grand_total }],
        date_first_order: first.date_created,
        accepts_marketing: false,
        tags: [],
      });
      const details = (await operator.get(`/customers/${guest.id}`)).body;
      expect(details.recent_orders.map(({ number }: { number: string }) => number)).toEqual([
        second.number,
        first.number,
      ]);
      expect(details.addresses).toContainEqual(expect.objectContaining({ name: 'Mara Quíll', city: 'Salem' }));
      await operator.post(`/orders/${first.id}/notes`, { text: 'Rang twice.' });
      expect((await operator.get(`/customers/${guest.id}`)).body.order_notes).toMatchObject([{ text: 'Rang twice.' }]);
    });

    test('a guest who signs up stays one customer, and an account that moves takes its record along', async () => {
      const { operator, shop, orderAs, list } = await openCustomerShop();
      await orderAs('ada@mercer.test');
      const [guest] = await list();
      await operator.patch(`/customers/${guest.id}`, { tags: ['vip'] });
      await signUpShopper(shop(), 'ada');
      const [customer, ...furtherCustomers] = await list();
      expect(furtherCustomers).toEqual([]);
      expect(customer).toMatchObject({ id: guest.id, tags: ['vip'], order_count: 1 });
      await operator.patch(`/accounts/${customer.account_id}`, { email: 'countess@mercer.test' });
      const moved = await list('?email=countess@mercer.test');
      expect(moved).toMatchObject([{ id: guest.id, tags: ['vip'], order_count: 0 }]);
      expect(await list('?email=ada@mercer.test')).toMatchObject([{ account_id: null, tags: [], order_count: 1 }]);
    });

    test('is searched by the beginning of a name, telephone, address or order number, whatever the accents', async () => {
      const { shop, orderAs, findEmails } = await openCustomerShop();
      await signUpShopper(shop(), 'Zoë');
      const order = await orderAs('mara@mercer.test');
      for (const q of ['Quill', 'quíl', 'MARA', 'mara quill', 'Quíll Mara', '+1 503', '1503555', 'mara@', 'MARA@MER'])
        expect([q, await findEmails(q)]).toEqual([q, ['mara@mercer.test']]);
      for (const q of [order.number, `#${order.number}`, order.number.slice(0, 3)])
        expect([q, await findEmails(q)]).toEqual([q, ['mara@mercer.test']]);
      expect(await findEmails('zoe')).toEqual(['zoë@mercer.test']);
      for (const q of ['%', '_', 'ma%a', 'm_ra', 'ar', "'", '"', '\\', '; drop table customers', '9'.repeat(200)])
        expect([q, await findEmails(q)]).toEqual([q, []]);
    });

    test('refuses what it does not know with a sentence that lists what there is', async () => {
      const { operator } = await openCustomerShop();
      const answer = await operator.get('/customers?name=Mara');
      expectRefused(answer, 'name');
      expect(answer.body.error.message).toContain('there are after, email, fields, group, has_account, limit, q, sort');
      expectRefused(await operator.get(`/customers?q=${'x'.repeat(201)}`), 'q');
      expectRefused(await operator.get('/customers?updated_since=yesterday'), 'updated_since');
      expectRefused(await operator.get('/customers?updated_since=2026-01-01&sort=date_created'), 'sort');
    });

    test('is narrowed by tag, account, group and change, and counted', async () => {
      const { operator, shop, orderAs, list, clock } = await openCustomerShop();
      await signUpShopper(shop(), 'bob');
      clock.advance(1000);
      await orderAs('mara@mercer.test');
      const [guest] = await list('?has_account=false');
      const group = (await operator.post('/customer-groups', { name: 'Wholesale' })).body;
      clock.advance(1000);
      const since = clock.now().toISOString();
      await operator.patch(`/customers/${guest.id}`, { tags: ['50%', 'b_c'], group_id: group.id });
      for (const query of ['tag=50%25', 'tag=b_c', `group=${group.id}`, `updated_since=${since}`, 'q=mara&tag=b_c'])
        expect([query, await list(`?${query}`)]).toMatchObject([query, [{ id: guest.id }]]);
      for (const query of ['tag=5_%25', 'tag=b%25', 'group=none', 'updated_since=2031-01-01'])
        expect([query, await list(`?${query}`)]).toEqual([query, []]);
      expect(await list('?has_account=true')).toMatchObject([{ email: 'bob@mercer.test' }]);
      const page = (await operator.get('/customers?limit=1')).body;
      expect(page).toMatchObject({ has_more: true, count: 2, count_is_exact: true });
      const last = (await operator.get(`/customers?limit=1&after=${page.next}`)).body;
      expect(last).toMatchObject({ has_more: false, next: null, count: 2 });
      expect((await operator.get('/customers?limit=1&fields=id,email')).body.results).toEqual([
        { id: guest.id, email: 'mara@mercer.test' },
      ]);
    });

    test('no question scans a table that grows, but for the page that an index gives in its order', async () => {
      await fillGrowingTables(db(), 3000);
      const recorder = recordStatements(db());
      const operator = createOperatorCaller(await openTestShop(recorder.db));
      const { next } = (await operator.get('/customers')).body;
      const sorts = ['sort=date_created', 'sort=-date_updated', ...(next ? [`after=${next}`] : [])];
      const filters = ['q=ada', 'q=1503', 'q=mara@', 'tag=vip', 'group=one', 'email=a@mercer.test'];
      const conditions = ['has_account=true', 'tax_exempt=true', 'updated_since=2026-06-01'];
      recorder.statements.clear();
      for (const query of [...sorts, ...filters, ...conditions])
        expect([query, (await operator.get(`/customers?${query}`)).status]).toEqual([query, 200]);
      await operator.get('/customers/none');
      const scans = await Promise.all([...recorder.statements.values()].map((query) => findTableScans(db(), query)));
      // pages in the order of an index, counts that end early, and the candidates of a search are named as scans
      const isBounded = (scan: string) =>
        /^found: |: select count\(\*\) as count from .* limit|order by "date_\w+" (asc|desc), "id" (asc|desc) limit/.test(
          scan.replaceAll(/\s+/g, ' '),
        );
      expect(scans.flat().filter((scan) => !isBounded(scan))).toEqual([]);
    });
  });

  describe('a change', () => {
    test('merges, is logged, and of two who change one is told', async () => {
      const { operator, orderAs, list } = await openCustomerShop();
      await orderAs('mara@mercer.test');
      const [{ id }] = await list();
      const first = await operator.patch(`/customers/${id}`, { metadata: { erp: 7, old: 'x' }, note: 'Pays late' });
      expect(first.body).toMatchObject({ metadata: { erp: 7, old: 'x' }, note: 'Pays late', tags: [] });
      const second = await operator.patch(`/customers/${id}`, { metadata: { old: null, at: true }, tags: ['b', 'a'] });
      expect(second.body).toMatchObject({ metadata: { erp: 7, at: true }, note: 'Pays late', tags: ['a', 'b'] });
      const ifMatch = { 'If-Match': first.headers.get('etag') ?? '' };
      expect((await operator.patch(`/customers/${id}`, { note: null }, ifMatch)).status).toBe(412);
      const [entry] = (await operator.get(`/audit?entity=customer&entity_id=${id}`)).body.results;
      expect(entry).toMatchObject({ action: 'customer.update', before: { tags: [] }, after: { tags: ['a', 'b'] } });
      expect((await operator.patch('/customers/none', { note: 'x' })).status).toBe(404);
      const wrong = { tags: ['"'], metadata: { 'a b': 1 }, tax_exempt: 'yes', email: 'a@mercer.test' };
      const refused = await operator.patch(`/customers/${id}`, wrong);
      for (const field of ['tags.0', 'metadata', 'tax_exempt', 'email'])
        expect(refused.body.error.message).toContain(field);
      expectRefused(await operator.patch(`/customers/${id}`, { metadata: { big: 'x'.repeat(2001) } }), 'metadata.big');
      expectRefused(await operator.patch(`/customers/${id}`, { group_id: 'none', note: 'x' }), 'group_id');
      expect((await operator.get(`/customers/${id}`)).body).toMatchObject({ note: 'Pays late' });
    });

    test('who wants news is written down with source and time, whoever says it', async () => {
      const { operator, shop, shopper, list, clock } = await openCustomerShop();
      const ada = shop();
      const person = { first_name: 'Ada', last_name: 'L', email: 'ada@mercer.test', password: 'a-long-password' };
      await ada.post('/api/account', { ...person, email_optin: true });
      clock.advance(1000);
      await ada.put('/api/account', { email_optin: false });
      clock.advance(1000);
      await shopper.post('/api/subscribers', { email: 'ada@mercer.test' });
      const [mail] = await db().selectFrom('outbox').selectAll().where('kind', '=', 'newsletter').execute();
      const readKey = (link: string) => new URL(link, 'http://localhost').searchParams.get('key');
      const { link, unsubscribe_link } = JSON.parse(mail?.data ?? '{}');
      await shopper.post('/api/subscribers/confirm', { key: readKey(link) });
      clock.advance(1000);
      const [{ id, accepts_marketing }] = await list();
      expect(accepts_marketing).toBe(true);
      await shopper.post('/api/subscribers/unsubscribe', { key: readKey(unsubscribe_link) });
      await shopper.post('/api/subscribers/unsubscribe', { key: readKey(unsubscribe_link) });
      expect((await list())[0].accepts_marketing).toBe(false);
      clock.advance(1000);
      const changed = await operator.patch(`/customers/${id}`, { accepts_marketing: true });
      expect(changed.body.accepts_marketing).toBe(true);
      await operator.patch(`/customers/${id}`, { accepts_marketing: true });
      const history = changed.body.consents.map((consent: Record<string, unknown>) => [
        consent.source,
        consent.granted,
        consent.actor,
      ]);
      expect(history).toEqual([
        ['account', true, null],
        ['account', false, null],
        ['newsletter', true, null],
        ['unsubscribe_link', false, null],
        ['operator', true, 'SECRET_KEY'],
      ]);
      expect((await operator.get(`/customers/${id}`)).body.consents).toHaveLength(5);
      const { customer } = (await operator.get('/people?email=ada@mercer.test')).body;
      expect(customer.consents).toHaveLength(5);
    });

    test('to news counts from a confirmed address, and a refusal by whichever way ends all of it', async () => {
      const { operator, shop, shopper, list } = await openCustomerShop();
      const ada = shop();
      const person = { first_name: 'Ada', last_name: 'L', email: 'ada@mercer.test', password: 'a-long-password' };
      await ada.post('/api/account', { ...person, email_optin: true });
      const accepts = async () => (await list())[0].accepts_marketing;
      expect(await accepts()).toBe(false);
      await confirmEmail(db(), ada);
      expect(await accepts()).toBe(true);
      const readKey = (link: string) => new URL(link, 'http://localhost').searchParams.get('key');
      const subscribe = async () => {
        await shopper.post('/api/subscribers', { email: 'ada@mercer.test' });
        const mail = (await readQueuedMails(db(), 'newsletter')).at(-1);
        await shopper.post('/api/subscribers/confirm', { key: mail?.key });
        return readKey(String(Object(mail?.data).unsubscribe_link));
      };
      const key = await subscribe();
      await shopper.post('/api/subscribers/unsubscribe', { key });
      expect([await accepts(), (await ada.get('/api/account')).body.email_optin]).toEqual([false, false]);
      await ada.put('/api/account', { email_optin: true });
      await subscribe();
      await ada.put('/api/account', { email_optin: false });
      expect(await accepts()).toBe(false);
      await ada.put('/api/account', { email_optin: true });
      await subscribe();
      const [{ id }] = (await operator.get('/subscribers')).body.results;
      await operator.patch(`/subscribers/${id}`, { status: 'unsubscribed' });
      expect(await accepts()).toBe(false);
    });

    test('an erased customer is gone from list, log and consents, and stays so', async () => {
      const { operator, orderAs, list, shopper } = await openCustomerShop();
      const order = await orderAs('mara@mercer.test');
      const [{ id }] = await list();
      await operator.patch(`/customers/${id}`, { note: 'Heron secret', tags: ['heron-tag'], accepts_marketing: true });
      expect((await operator.post('/people/erase', { email: 'mara@mercer.test' })).status).toBe(409);
      expect(await list()).toMatchObject([{ id, note: 'Heron secret' }]);
      await operator.post(`/orders/${order.id}/ship`, { all: true });
      await operator.post(`/orders/${order.id}/deliver`);
      expect((await operator.post('/people/erase', { email: 'mara@mercer.test' })).status).toBe(200);
      expect(await list()).toEqual([]);
      await operator.post(`/orders/${order.id}/refund`, { all: true });
      expect(await list()).toEqual([]);
      const log = JSON.stringify(await db().selectFrom('audit_log').selectAll().execute());
      expect(log).not.toMatch(/Heron secret|heron-tag/);
      expect(await db().selectFrom('consents').selectAll().execute()).toEqual([]);
      expect((await shopper.get('/api/settings')).status).toBe(200);
    });

    test('an account that ends takes its record with it, even while an order is on its way', async () => {
      const { shop, list, operator } = await openCustomerShop();
      const ada = shop();
      await signUpShopper(ada, 'ada');
      await confirmEmail(db(), ada);
      const [{ id }] = await list();
      await operator.patch(`/customers/${id}`, { note: 'Heron secret' });
      await fillCart(ada, ids.mug);
      const card = { token: await createCardToken(ada, cards.visa) };
      await ada.put('/api/cart', { shipping: mara, billing: { ...mara, method: 'card', card } });
      const order = (await ada.post('/api/cart/order')).body;
      expect(await list()).toMatchObject([{ id, order_count: 1 }]);
      expect((await ada.call('DELETE', '/api/account', { password: 'a-long-password' })).status).toBe(200);
      expect(await list()).toEqual([]);
      await operator.post(`/orders/${order.id}/ship`, { all: true });
      expect(await list()).toEqual([]);
      const log = JSON.stringify(await db().selectFrom('audit_log').selectAll().execute());
      expect(log).not.toContain('Heron secret');
    });

    test('moves with the whole shop', async () => {
      const { operator, orderAs, list } = await openCustomerShop();
      await orderAs('mara@mercer.test');
      const group = (await operator.post('/customer-groups', { name: 'Wholesale', tax_exempt: true })).body;
      const [{ id }] = await list();
      const change = { tags: ['vip'], note: 'Pays late', metadata: { erp: 7 }, group_id: group.id };
      await operator.patch(`/customers/${id}`, { ...change, accepts_marketing: true });
      const before = (await operator.get(`/customers/${id}`)).body;
      const emptyDatabase = await createEmptyShop('SQLite');
      await importShop(emptyDatabase, await exportShop(db()));
      const moved = createOperatorCaller(await openTestShop(emptyDatabase));
      expect((await moved.get(`/customers/${id}`)).body).toEqual(before);
      expect((await moved.get('/customers?q=quill')).body.results).toMatchObject([{ id }]);
    });
  });
});
