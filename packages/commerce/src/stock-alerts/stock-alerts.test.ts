import type { Db } from '@mercer/database';
import { deleteExpired } from '@mercer/platform/retention';
import { buildTestApp, confirmEmail, eachDatabase, ids, readQueuedMails, testConfig } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { notifySubscribers, stockAlertData } from './index.ts';

const day = 86_400_000;
const email = 'ada@mercer.test';

eachDatabase((db: () => Db) => {
  async function openSoldOutShop() {
    const shop = buildTestApp(db());
    await setMugStock(0);
    const shopper = shop.shopper();
    const requestAlert = (input: object = {}) =>
      shopper.post('/api/stock-alerts', { product_id: ids.mug, email, ...input });
    const confirmByMail = async () => {
      const key = (await readQueuedMails(db(), 'stock_alert')).at(-1)?.key;
      return shopper.post('/api/stock-alerts/confirm', { key });
    };
    /** Asks, and confirms by the link of the mail. */
    const requestAndConfirm = async (input: object = {}) => {
      const response = await requestAlert(input);
      const { body } = await confirmByMail();
      return body.success ? response : Promise.reject(new Error('The alert was not confirmed'));
    };
    return { ...shop, shopper, request: requestAlert, confirm: confirmByMail, ask: requestAndConfirm };
  }

  async function setMugStock(stock_level: number) {
    await db().updateTable('products').set({ stock_level, stock_tracking: 1 }).where('id', '=', ids.mug).execute();
  }

  const listAlertMails = async () => {
    const rows = await db().selectFrom('outbox').selectAll().where('kind', '=', 'back_in_stock').execute();
    return rows.map(({ recipient, data, locale }) => ({ to: recipient, locale, ...JSON.parse(data) }));
  };
  const listConfirmationMails = () => readQueuedMails(db(), 'stock_alert');
  const listStoredAlerts = () => db().selectFrom('stock_alerts').selectAll().execute();
  const listStockReturns = () => db().selectFrom('stock_returns').selectAll().execute();

  test('who waits is mailed once when pieces are back, however often it was asked for', async () => {
    const { deps, ask } = await openSoldOutShop();
    expect((await ask()).body).toEqual({ success: true });
    expect((await ask({ email: ' Ada@Mercer.test' })).body).toEqual({ success: true });
    await notifySubscribers(deps);
    expect(await listAlertMails()).toEqual([]);
    await setMugStock(3);
    await setMugStock(0);
    await setMugStock(2);
    await Promise.all([notifySubscribers(deps), notifySubscribers(deps)]);
    await setMugStock(0);
    await setMugStock(2);
    await notifySubscribers(deps);
    expect(await listAlertMails()).toMatchObject([
      { to: email, product: 'Everyday Mug', link: '/products/everyday-mug' },
    ]);
    expect(await listStockReturns()).toEqual([]);
  });

  test('what is sold out again before anybody is told waits for the next time', async () => {
    const { deps, ask } = await openSoldOutShop();
    await ask();
    await setMugStock(1);
    await setMugStock(0);
    await notifySubscribers(deps);
    expect(await listAlertMails()).toEqual([]);
    await setMugStock(1);
    await notifySubscribers(deps);
    expect(await listAlertMails()).toHaveLength(1);
  });

  test.each([
    ['a draft', { status: 'draft' }, { status: 'active' }],
    ['archived', { status: 'archived' }, { status: 'active' }],
    ['not published yet', { publish_at: '2026-07-01' }, { publish_at: null }],
  ])(
    'who waits for a product that is %s while its pieces come back is mailed once it is shown',
    async (_, hide, show) => {
      const { deps, ask, shopper } = await openSoldOutShop();
      await ask();
      const change = async (fields: object) => {
        const secret = { Authorization: 'Bearer sk_test' };
        expect((await shopper.call('PATCH', `/operator/products/${ids.mug}`, fields, secret)).status).toBe(200);
        await notifySubscribers(deps);
      };
      await change(hide);
      await setMugStock(2);
      await change({ name: 'Mug' });
      expect(await listAlertMails()).toEqual([]);
      await change(show);
      await change({ name: 'Everyday Mug' });
      expect(await listAlertMails()).toHaveLength(1);
      expect(await listStockReturns()).toEqual([]);
    },
  );

  test('who asks again after the mail gets another one', async () => {
    const { deps, ask, clock } = await openSoldOutShop();
    for (let time = 0; time < 2; time += 1) {
      await ask();
      await setMugStock(1);
      await notifySubscribers(deps);
      await setMugStock(0);
      clock.advance(day);
    }
    expect(await listAlertMails()).toHaveLength(2);
  });

  test('what has come back while the page was open is refused', async () => {
    const { deps, request } = await openSoldOutShop();
    await setMugStock(1);
    expect((await request()).body).toMatchObject({ errors: { product_id: { code: 'INVALID' } } });
    await notifySubscribers(deps);
    expect([await listAlertMails(), await listConfirmationMails(), await listStoredAlerts()]).toEqual([[], [], []]);
  });

  test('what has come back before the address confirmed is told', async () => {
    const { deps, request, confirm } = await openSoldOutShop();
    await request();
    await setMugStock(1);
    await notifySubscribers(deps);
    expect(await listAlertMails()).toEqual([]);
    await confirm();
    await notifySubscribers(deps);
    expect(await listAlertMails()).toHaveLength(1);
  });

  test('what is not counted any more can be bought; where nobody waits nothing is noted', async () => {
    const { deps, ask } = await openSoldOutShop();
    await setMugStock(1);
    expect(await listStockReturns()).toEqual([]);
    await setMugStock(0);
    await ask();
    await db().updateTable('products').set({ stock_tracking: 0 }).where('id', '=', ids.mug).execute();
    await notifySubscribers(deps);
    expect(await listAlertMails()).toHaveLength(1);
  });

  test('two hundred who wait are all told', async () => {
    const { deps } = await openSoldOutShop();
    const rows = Array.from({ length: 200 }, (_, n) => ({
      id: `alert-${n}`,
      product_id: ids.mug,
      variant_id: '',
      email: `reader${n}@mercer.test`,
      locale: 'en-US',
      date_created: deps.now().toISOString(),
      date_told: null,
      pending_until: null,
    }));
    await db().insertInto('stock_alerts').values(rows).execute();
    await setMugStock(1);
    await notifySubscribers(deps);
    expect(new Set((await listAlertMails()).map(({ to }) => to)).size).toBe(200);
  });

  test('the link of the mail forgets the address and all that it waits for; one that was changed does nothing', async () => {
    const { deps, ask, shopper } = await openSoldOutShop();
    await ask();
    await ask({ email: 'eve@mercer.test' });
    await setMugStock(1);
    await notifySubscribers(deps);
    const mail = (await listAlertMails()).find(({ to }) => to === email);
    const key = new URL(mail?.unsubscribe_link, 'http://localhost').searchParams.get('key') ?? '';
    for (const wrong of [`${key}x`, key.replace('.', 'x.'), '', undefined, 7]) {
      const { body } = await shopper.post('/api/stock-alerts/leave', { key: wrong });
      expect(body).toMatchObject({ errors: { key: { code: 'INVALID' } } });
    }
    for (let time = 0; time < 2; time += 1) {
      expect((await shopper.post('/api/stock-alerts/leave', { key })).body).toEqual({ success: true });
    }
    expect(await listStoredAlerts()).toMatchObject([{ email: 'eve@mercer.test' }]);
  });

  test('a link says which address it is about, masked, and is not used up', async () => {
    const { request, shopper, clock } = await openSoldOutShop();
    await request();
    const [mail] = await db().selectFrom('outbox').select('data').execute();
    const { link, unsubscribe_link } = JSON.parse(mail?.data ?? '');
    const readKey = (path: string) => new URL(path, 'http://localhost').searchParams.get('key');
    const [confirmKey, leaveKey] = [readKey(link), readKey(unsubscribe_link)];
    const readLink = async (key: unknown) => (await shopper.post('/api/stock-alerts/link', { key })).body;
    for (const key of [confirmKey, leaveKey]) expect(await readLink(key)).toEqual({ email: 'a…@mercer.test' });
    const [alert] = await listStoredAlerts();
    expect(alert?.pending_until).not.toBeNull();
    for (const key of ['', 'x', `${confirmKey}x`, 7]) {
      expect(await readLink(key)).toMatchObject({ errors: { key: { code: 'INVALID' } } });
    }
    clock.advance(8 * day);
    expect(await readLink(confirmKey)).toMatchObject({ errors: { key: { code: 'INVALID' } } });
    expect((await shopper.post('/api/stock-alerts/leave', { key: leaveKey })).body).toEqual({ success: true });
    expect(await readLink(leaveKey)).toMatchObject({ errors: { key: { code: 'INVALID' } } });
  });

  test('what is no address, no product or no variant is refused', async () => {
    const { request: ask } = await openSoldOutShop();
    for (const wrong of ['', 'ada', 'a b@mercer.test', 7]) {
      expect((await ask({ email: wrong })).body.errors?.email?.message).toBe('Enter a valid email address');
    }
    for (const wrong of [{ product_id: 'none' }, { product_id: 7 }, { variant_id: 'none' }, { product_id: ids.tee }]) {
      expect((await ask(wrong)).status).toBe(404);
    }
    expect(await listStoredAlerts()).toEqual([]);
  });

  test('alerts go with the product, by age, and with the person', async () => {
    const { deps, ask, clock } = await openSoldOutShop();
    await ask();
    await ask({ email: 'eve@mercer.test' });
    expect(await stockAlertData.read(db(), { email })).toMatchObject([{ product_id: ids.mug, date_told: null }]);
    await db()
      .transaction()
      .execute((tx) => stockAlertData.forget(tx, { email }));
    expect(await listStoredAlerts()).toMatchObject([{ email: 'eve@mercer.test' }]);
    await db().deleteFrom('products').where('id', '=', ids.mug).execute();
    expect(await listStoredAlerts()).toEqual([]);
    const oldAlert = {
      id: 'old',
      product_id: ids.tee,
      variant_id: '',
      email,
      locale: 'en',
      date_told: null,
      pending_until: null,
    };
    await db()
      .insertInto('stock_alerts')
      .values({ ...oldAlert, date_created: deps.now().toISOString() })
      .execute();
    clock.advance(366 * day);
    await deleteExpired(deps);
    expect(await listStoredAlerts()).toEqual([]);
  });

  test('a variant is told by its own pieces, with the page where it is chosen', async () => {
    const { deps, ask } = await openSoldOutShop();
    const variants = db().selectFrom('variants').select(['id', 'name']).where('product_id', '=', ids.tee);
    const [variant, otherVariant] = await variants.orderBy('sort').execute();
    await db().updateTable('products').set({ stock_tracking: 1 }).where('id', '=', ids.tee).execute();
    const buildLevelUpdate = (stock_level: number, id = '') =>
      db().updateTable('variants').set({ stock_level }).where('id', '=', id);
    for (const { id } of await variants.execute()) await buildLevelUpdate(0, id).execute();
    await ask({ product_id: ids.tee, variant_id: variant?.id });
    await buildLevelUpdate(4, otherVariant?.id).execute();
    await notifySubscribers(deps);
    expect(await listAlertMails()).toEqual([]);
    await buildLevelUpdate(4, variant?.id).execute();
    await notifySubscribers(deps);
    const [mail] = await listAlertMails();
    expect(mail.link).toMatch(/^\/products\/cotton-tee\?option%3A/);
    expect(mail.product).toBe(`Cotton Tee, ${variant?.name}`);
  });

  describe('an address that is not known to be theirs', () => {
    test('is asked by mail, and nothing else is sent to it until it has confirmed', async () => {
      const { deps, request, confirm, shopper } = await openSoldOutShop();
      expect((await request()).body).toEqual({ success: true });
      expect(await listConfirmationMails()).toMatchObject([{ recipient: email, data: { product: 'Everyday Mug' } }]);
      await setMugStock(1);
      await notifySubscribers(deps);
      expect(await listAlertMails()).toEqual([]);
      await setMugStock(0);
      for (const key of [undefined, '', 'x', 'x.y', `${(await listConfirmationMails())[0]?.key}x`]) {
        expect((await shopper.post('/api/stock-alerts/confirm', { key })).body).toHaveProperty('errors.key');
      }
      // programs open links before people do
      for (let time = 0; time < 2; time += 1) expect((await confirm()).body).toEqual({ success: true });
      await setMugStock(1);
      await notifySubscribers(deps);
      expect(await listAlertMails()).toMatchObject([{ to: email }]);
    });

    test('confirms within a week, by any of the mails', async () => {
      const { request, confirm, clock, shopper } = await openSoldOutShop();
      await request();
      const first = (await listConfirmationMails())[0]?.key;
      await request();
      expect((await shopper.post('/api/stock-alerts/confirm', { key: first })).body).toEqual({ success: true });
      await request({ email: 'eve@mercer.test' });
      clock.advance(7 * day);
      expect((await confirm()).body).toHaveProperty('errors.key');
    });

    test('is asked anew once it was told: who asked before need not be who asks now', async () => {
      const { deps, request, ask } = await openSoldOutShop();
      await ask();
      await setMugStock(1);
      await notifySubscribers(deps);
      await setMugStock(0);
      await request();
      await setMugStock(1);
      await notifySubscribers(deps);
      expect(await listAlertMails()).toHaveLength(1);
      expect(await listConfirmationMails()).toHaveLength(2);
    });

    test('that has left gets no mail again, whoever asks and for whatever, and the answer is the same', async () => {
      const { deps, request, shopper } = await openSoldOutShop();
      await request();
      const [mail] = await db().selectFrom('outbox').select('data').execute();
      const { unsubscribe_link } = JSON.parse(mail?.data ?? '');
      const key = new URL(unsubscribe_link, 'http://localhost').searchParams.get('key');
      await shopper.post('/api/stock-alerts/leave', { key });
      await db().updateTable('products').set({ stock_level: 0, stock_tracking: 1 }).execute();
      for (const product_id of [ids.mug, ids.notebook, ids.watch]) {
        expect((await request({ product_id, email: ' ADA@mercer.test' })).body).toEqual({ success: true });
      }
      await db().updateTable('products').set({ stock_level: 1 }).execute();
      await notifySubscribers(deps);
      expect(await listConfirmationMails()).toHaveLength(1);
      expect([await listAlertMails(), await listStoredAlerts()]).toEqual([[], []]);
      expect(JSON.stringify(await db().selectFrom('stock_alert_refusals').selectAll().execute())).not.toContain('@');
    });

    test('gets few of these mails, however many networks, products and days are used', async () => {
      const { clock, deps } = await openSoldOutShop();
      const config = { ...testConfig, rateLimitPerIp: true };
      const app = buildTestApp(db(), { config, now: deps.now });
      await db().updateTable('products').set({ stock_level: 0, stock_tracking: 1 }).execute();
      let n = 0;
      const floodRequests = async (times: number) => {
        const statuses = [];
        for (let time = 0; time < times; time += 1) {
          n += 1;
          const body = JSON.stringify({ product_id: n % 2 ? ids.mug : ids.watch, email });
          const headers = { Authorization: `Basic ${btoa('pk_test')}`, 'Content-Type': 'application/json' };
          const call = new Request('http://localhost:3000/api/stock-alerts', { method: 'POST', headers, body });
          statuses.push((await app.app.fetch(call, { ip: `192.0.2.${n % 250}` })).status);
        }
        return statuses;
      };
      expect(await floodRequests(7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
      expect(await listConfirmationMails()).toHaveLength(5);
      for (let quarter = 0; quarter < 8; quarter += 1) {
        clock.advance(15 * 60_000);
        await floodRequests(6);
      }
      expect(await listConfirmationMails()).toHaveLength(15);
    });
  });

  describe('whoever is signed in', () => {
    const openSignedInShop = async () => {
      const shop = await openSoldOutShop();
      await shop.shopper.post('/api/account', { email, password: 'correct horse' });
      return shop;
    };

    test('with a confirmed address waits at once, also after having left', async () => {
      const { deps, request, shopper } = await openSignedInShop();
      await confirmEmail(db(), shopper);
      for (let time = 0; time < 2; time += 1) {
        expect((await request()).body).toEqual({ success: true });
        await setMugStock(1);
        await notifySubscribers(deps);
        expect(await listAlertMails()).toHaveLength(time + 1);
        const key = new URL((await listAlertMails())[time]?.unsubscribe_link, 'http://localhost').searchParams.get(
          'key',
        );
        await shopper.post('/api/stock-alerts/leave', { key });
        await setMugStock(0);
      }
      expect(await listConfirmationMails()).toEqual([]);
    });

    test.each(['an unconfirmed address', 'somebody else’s address'])('with %s confirms it', async (addressKind) => {
      const { deps, request, shopper } = await openSignedInShop();
      const isOther = addressKind !== 'an unconfirmed address';
      if (isOther) await confirmEmail(db(), shopper);
      await request(isOther ? { email: 'eve@mercer.test' } : {});
      await setMugStock(1);
      await notifySubscribers(deps);
      expect(await listConfirmationMails()).toHaveLength(1);
      expect(await listAlertMails()).toEqual([]);
    });
  });

  test('a variant in stock is refused, one that is sold out beside it is not; what is not counted is never sold out', async () => {
    const { request } = await openSoldOutShop();
    const variants = await db()
      .selectFrom('variants')
      .select('id')
      .where('product_id', '=', ids.tee)
      .orderBy('sort')
      .execute();
    await db().updateTable('products').set({ stock_tracking: 1, stock_level: 0 }).where('id', '=', ids.tee).execute();
    const [sold = { id: '' }, inStockVariant = { id: '' }] = variants;
    const setVariantLevel = (id: string, stock_level: number) =>
      db().updateTable('variants').set({ stock_level }).where('id', '=', id).execute();
    await setVariantLevel(sold.id, 0);
    await setVariantLevel(inStockVariant.id, 2);
    const requestForVariant = (variant_id: string) => request({ product_id: ids.tee, variant_id });
    expect((await requestForVariant(inStockVariant.id)).body).toHaveProperty('errors.product_id');
    expect((await requestForVariant(sold.id)).body).toEqual({ success: true });
    await db().updateTable('products').set({ stock_tracking: 0 }).where('id', '=', ids.tee).execute();
    expect((await requestForVariant(sold.id)).body).toHaveProperty('errors.product_id');
    expect(await listConfirmationMails()).toHaveLength(1);
  });
});
