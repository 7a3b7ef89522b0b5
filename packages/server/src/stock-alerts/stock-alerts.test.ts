import { describe, expect, test } from 'vitest';
import type { Db } from '../db/index.ts';
import { dropExpired } from '../retention/index.ts';
import { confirmEmail, eachDatabase, ids, queuedMails, testApp, testConfig } from '../testing/index.ts';
import { stockAlertData, tellWaiting } from './index.ts';

const day = 86_400_000;
const email = 'ada@mercer.test';

eachDatabase((db: () => Db) => {
  async function soldOut() {
    const shop = testApp(db());
    await setStock(0);
    const shopper = shop.shopper();
    const request = (input: object = {}) => shopper.post('/api/stock-alerts', { product_id: ids.mug, email, ...input });
    const confirm = async () => {
      const key = (await queuedMails(db(), 'stock_alert')).at(-1)?.key;
      return shopper.post('/api/stock-alerts/confirm', { key });
    };
    /** Asks, and confirms by the link of the mail. */
    const ask = async (input: object = {}) => {
      const asked = await request(input);
      const { body } = await confirm();
      return body.success ? asked : Promise.reject(new Error('The alert was not confirmed'));
    };
    return { ...shop, shopper, request, confirm, ask };
  }

  async function setStock(stock_level: number) {
    await db().updateTable('products').set({ stock_level, stock_tracking: 1 }).where('id', '=', ids.mug).execute();
  }

  const mails = async () => {
    const rows = await db().selectFrom('outbox').selectAll().where('kind', '=', 'back_in_stock').execute();
    return rows.map(({ recipient, data, locale }) => ({ to: recipient, locale, ...JSON.parse(data) }));
  };
  const questions = () => queuedMails(db(), 'stock_alert');
  const alerts = () => db().selectFrom('stock_alerts').selectAll().execute();
  const returns = () => db().selectFrom('stock_returns').selectAll().execute();

  test('who waits is mailed once when pieces are back, however often it was asked for', async () => {
    const { deps, ask } = await soldOut();
    expect((await ask()).body).toEqual({ success: true });
    expect((await ask({ email: ' Ada@Mercer.test' })).body).toEqual({ success: true });
    await tellWaiting(deps);
    expect(await mails()).toEqual([]);
    await setStock(3);
    await setStock(0);
    await setStock(2);
    await Promise.all([tellWaiting(deps), tellWaiting(deps)]);
    await setStock(0);
    await setStock(2);
    await tellWaiting(deps);
    expect(await mails()).toMatchObject([{ to: email, product: 'Everyday Mug', link: '/products/everyday-mug' }]);
    expect(await returns()).toEqual([]);
  });

  test('what is sold out again before anybody is told waits for the next time', async () => {
    const { deps, ask } = await soldOut();
    await ask();
    await setStock(1);
    await setStock(0);
    await tellWaiting(deps);
    expect(await mails()).toEqual([]);
    await setStock(1);
    await tellWaiting(deps);
    expect(await mails()).toHaveLength(1);
  });

  test('who asks again after the mail gets another one', async () => {
    const { deps, ask, clock } = await soldOut();
    for (let time = 0; time < 2; time += 1) {
      await ask();
      await setStock(1);
      await tellWaiting(deps);
      await setStock(0);
      clock.advance(day);
    }
    expect(await mails()).toHaveLength(2);
  });

  test('what has come back while the page was open is refused', async () => {
    const { deps, request } = await soldOut();
    await setStock(1);
    expect((await request()).body).toMatchObject({ errors: { product_id: { code: 'INVALID' } } });
    await tellWaiting(deps);
    expect([await mails(), await questions(), await alerts()]).toEqual([[], [], []]);
  });

  test('what has come back before the address confirmed is told', async () => {
    const { deps, request, confirm } = await soldOut();
    await request();
    await setStock(1);
    await tellWaiting(deps);
    expect(await mails()).toEqual([]);
    await confirm();
    await tellWaiting(deps);
    expect(await mails()).toHaveLength(1);
  });

  test('what is not counted any more can be bought; where nobody waits nothing is noted', async () => {
    const { deps, ask } = await soldOut();
    await setStock(1);
    expect(await returns()).toEqual([]);
    await setStock(0);
    await ask();
    await db().updateTable('products').set({ stock_tracking: 0 }).where('id', '=', ids.mug).execute();
    await tellWaiting(deps);
    expect(await mails()).toHaveLength(1);
  });

  test('two hundred who wait are all told', async () => {
    const { deps } = await soldOut();
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
    await setStock(1);
    await tellWaiting(deps);
    expect(new Set((await mails()).map(({ to }) => to)).size).toBe(200);
  });

  test('the link of the mail forgets the address and all that it waits for; one that was changed does nothing', async () => {
    const { deps, ask, shopper } = await soldOut();
    await ask();
    await ask({ email: 'eve@mercer.test' });
    await setStock(1);
    await tellWaiting(deps);
    const mail = (await mails()).find(({ to }) => to === email);
    const key = new URL(mail?.unsubscribe_link, 'http://localhost').searchParams.get('key') ?? '';
    for (const wrong of [`${key}x`, key.replace('.', 'x.'), '', undefined, 7]) {
      const { body } = await shopper.post('/api/stock-alerts/leave', { key: wrong });
      expect(body).toMatchObject({ errors: { key: { code: 'INVALID' } } });
    }
    for (let time = 0; time < 2; time += 1) {
      expect((await shopper.post('/api/stock-alerts/leave', { key })).body).toEqual({ success: true });
    }
    expect(await alerts()).toMatchObject([{ email: 'eve@mercer.test' }]);
  });

  test('what is no address, no product or no variant is refused', async () => {
    const { request: ask } = await soldOut();
    for (const wrong of ['', 'ada', 'a b@mercer.test', 7]) {
      expect((await ask({ email: wrong })).body.errors?.email?.message).toBe('Enter a valid email address');
    }
    for (const wrong of [{ product_id: 'none' }, { product_id: 7 }, { variant_id: 'none' }, { product_id: ids.tee }]) {
      expect((await ask(wrong)).status).toBe(404);
    }
    expect(await alerts()).toEqual([]);
  });

  test('alerts go with the product, by age, and with the person', async () => {
    const { deps, ask, clock } = await soldOut();
    await ask();
    await ask({ email: 'eve@mercer.test' });
    expect(await stockAlertData.read(db(), { email })).toMatchObject([{ product_id: ids.mug, date_told: null }]);
    await db()
      .transaction()
      .execute((tx) => stockAlertData.forget(tx, { email }));
    expect(await alerts()).toMatchObject([{ email: 'eve@mercer.test' }]);
    await db().deleteFrom('products').where('id', '=', ids.mug).execute();
    expect(await alerts()).toEqual([]);
    const left = {
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
      .values({ ...left, date_created: deps.now().toISOString() })
      .execute();
    clock.advance(366 * day);
    await dropExpired(deps);
    expect(await alerts()).toEqual([]);
  });

  test('a variant is told by its own pieces, with the page where it is chosen', async () => {
    const { deps, ask } = await soldOut();
    const variants = db().selectFrom('variants').select(['id', 'name']).where('product_id', '=', ids.tee);
    const [variant, other] = await variants.orderBy('sort').execute();
    await db().updateTable('products').set({ stock_tracking: 1 }).where('id', '=', ids.tee).execute();
    const level = (stock_level: number, id = '') =>
      db().updateTable('variants').set({ stock_level }).where('id', '=', id);
    for (const { id } of await variants.execute()) await level(0, id).execute();
    await ask({ product_id: ids.tee, variant_id: variant?.id });
    await level(4, other?.id).execute();
    await tellWaiting(deps);
    expect(await mails()).toEqual([]);
    await level(4, variant?.id).execute();
    await tellWaiting(deps);
    const [mail] = await mails();
    expect(mail.link).toMatch(/^\/products\/cotton-tee\?option%3A/);
    expect(mail.product).toBe(`Cotton Tee, ${variant?.name}`);
  });

  describe('an address that is not known to be theirs', () => {
    test('is asked by mail, and nothing else is sent to it until it has confirmed', async () => {
      const { deps, request, confirm, shopper } = await soldOut();
      expect((await request()).body).toEqual({ success: true });
      expect(await questions()).toMatchObject([{ recipient: email, data: { product: 'Everyday Mug' } }]);
      await setStock(1);
      await tellWaiting(deps);
      expect(await mails()).toEqual([]);
      await setStock(0);
      for (const key of [undefined, '', 'x', 'x.y', `${(await questions())[0]?.key}x`]) {
        expect((await shopper.post('/api/stock-alerts/confirm', { key })).body).toHaveProperty('errors.key');
      }
      // programs open links before people do
      for (let time = 0; time < 2; time += 1) expect((await confirm()).body).toEqual({ success: true });
      await setStock(1);
      await tellWaiting(deps);
      expect(await mails()).toMatchObject([{ to: email }]);
    });

    test('confirms within a week, by any of the mails', async () => {
      const { request, confirm, clock, shopper } = await soldOut();
      await request();
      const first = (await questions())[0]?.key;
      await request();
      expect((await shopper.post('/api/stock-alerts/confirm', { key: first })).body).toEqual({ success: true });
      await request({ email: 'eve@mercer.test' });
      clock.advance(7 * day);
      expect((await confirm()).body).toHaveProperty('errors.key');
    });

    test('is asked anew once it was told: who asked before need not be who asks now', async () => {
      const { deps, request, ask } = await soldOut();
      await ask();
      await setStock(1);
      await tellWaiting(deps);
      await setStock(0);
      await request();
      await setStock(1);
      await tellWaiting(deps);
      expect(await mails()).toHaveLength(1);
      expect(await questions()).toHaveLength(2);
    });

    test('that has left gets no mail again, whoever asks and for whatever, and the answer is the same', async () => {
      const { deps, request, shopper } = await soldOut();
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
      await tellWaiting(deps);
      expect(await questions()).toHaveLength(1);
      expect([await mails(), await alerts()]).toEqual([[], []]);
      expect(JSON.stringify(await db().selectFrom('stock_alert_refusals').selectAll().execute())).not.toContain('@');
    });

    test('gets few of these mails, however many networks, products and days are used', async () => {
      const { clock, deps } = await soldOut();
      const config = { ...testConfig, rateLimitPerIp: true };
      const app = testApp(db(), { config, now: deps.now });
      await db().updateTable('products').set({ stock_level: 0, stock_tracking: 1 }).execute();
      let n = 0;
      const flood = async (times: number) => {
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
      expect(await flood(7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
      expect(await questions()).toHaveLength(5);
      for (let quarter = 0; quarter < 8; quarter += 1) {
        clock.advance(15 * 60_000);
        await flood(6);
      }
      expect(await questions()).toHaveLength(15);
    });
  });

  describe('whoever is signed in', () => {
    const signedIn = async () => {
      const shop = await soldOut();
      await shop.shopper.post('/api/account', { email, password: 'correct horse' });
      return shop;
    };

    test('with a confirmed address waits at once, also after having left', async () => {
      const { deps, request, shopper } = await signedIn();
      await confirmEmail(db(), shopper);
      for (let time = 0; time < 2; time += 1) {
        expect((await request()).body).toEqual({ success: true });
        await setStock(1);
        await tellWaiting(deps);
        expect(await mails()).toHaveLength(time + 1);
        const key = new URL((await mails())[time]?.unsubscribe_link, 'http://localhost').searchParams.get('key');
        await shopper.post('/api/stock-alerts/leave', { key });
        await setStock(0);
      }
      expect(await questions()).toEqual([]);
    });

    test.each(['an unconfirmed address', 'somebody else’s address'])('with %s confirms it', async (which) => {
      const { deps, request, shopper } = await signedIn();
      const isOther = which !== 'an unconfirmed address';
      if (isOther) await confirmEmail(db(), shopper);
      await request(isOther ? { email: 'eve@mercer.test' } : {});
      await setStock(1);
      await tellWaiting(deps);
      expect(await questions()).toHaveLength(1);
      expect(await mails()).toEqual([]);
    });
  });

  test('a variant in stock is refused, one that is sold out beside it is not; what is not counted is never sold out', async () => {
    const { request } = await soldOut();
    const variants = await db()
      .selectFrom('variants')
      .select('id')
      .where('product_id', '=', ids.tee)
      .orderBy('sort')
      .execute();
    await db().updateTable('products').set({ stock_tracking: 1, stock_level: 0 }).where('id', '=', ids.tee).execute();
    const [sold = { id: '' }, left = { id: '' }] = variants;
    const level = (id: string, stock_level: number) =>
      db().updateTable('variants').set({ stock_level }).where('id', '=', id).execute();
    await level(sold.id, 0);
    await level(left.id, 2);
    const ask = (variant_id: string) => request({ product_id: ids.tee, variant_id });
    expect((await ask(left.id)).body).toHaveProperty('errors.product_id');
    expect((await ask(sold.id)).body).toEqual({ success: true });
    await db().updateTable('products').set({ stock_tracking: 0 }).where('id', '=', ids.tee).execute();
    expect((await ask(sold.id)).body).toHaveProperty('errors.product_id');
    expect(await questions()).toHaveLength(1);
  });
});
