import { expect, test } from 'vitest';
import type { Db } from '../db/index.ts';
import { dropExpired } from '../retention/index.ts';
import { eachDatabase, ids, testApp } from '../testing/index.ts';
import { stockAlertData, tellWaiting } from './index.ts';

const day = 86_400_000;
const email = 'ada@mercer.test';

eachDatabase((db: () => Db) => {
  async function soldOut() {
    const shop = testApp(db());
    await setStock(0);
    const shopper = shop.shopper();
    const ask = (input: object = {}) => shopper.post('/api/stock-alerts', { product_id: ids.mug, email, ...input });
    return { ...shop, shopper, ask };
  }

  async function setStock(stock_level: number) {
    await db().updateTable('products').set({ stock_level, stock_tracking: 1 }).where('id', '=', ids.mug).execute();
  }

  const mails = async () => {
    const rows = await db().selectFrom('outbox').selectAll().where('kind', '=', 'back_in_stock').execute();
    return rows.map(({ recipient, data, locale }) => ({ to: recipient, locale, ...JSON.parse(data) }));
  };
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

  test('what has come back while the page was open is told, too', async () => {
    const { deps, ask } = await soldOut();
    await setStock(1);
    await ask();
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
    const { ask } = await soldOut();
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
    const left = { id: 'old', product_id: ids.tee, variant_id: '', email, locale: 'en', date_told: null };
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
});
