import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, recordedEvents, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import { assertMoneyRests, readGatewayLedger } from '../../money.ts';
import { cards, createCardToken, fillCart, openTestShop, readStockLevel, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const offer = { email: 'ada@mercer.test', items: [{ product_id: ids.mug, quantity: 2, price: 10 }] };

eachDatabase((db: () => Db) => {
  const openDraftShop = async (fields: object = {}) => {
    const shop = await openTestShop(db());
    const operators = await openOperator(db(), shop);
    const { status, body: draft } = await operators.operator.post('/drafts', { ...offer, ...fields });
    expect(status).toBe(201);
    const token = new URL(draft.link).searchParams.get('token') ?? '';
    const openDraftLink = (shopper: Shopper) => shopper.post(`/api/drafts/${draft.id}/open`, { token });
    const viewOfferedDraft = async () => (await shop.shopper().get(`/api/drafts/${draft.id}?token=${token}`)).body;
    const requestDraft = async () => (await operators.operator.get(`/drafts/${draft.id}`)).body;
    return {
      ...operators,
      realShop: shop,
      draft,
      token,
      take: openDraftLink,
      look: viewOfferedDraft,
      requestDraft,
      someone: () => shop.shopper(),
    };
  };
  const payCartByCard = async (shopper: Shopper) => {
    const card = { token: await createCardToken(shopper, cards.visa) };
    await shopper.put('/api/cart', { shipping: address, billing: { ...address, method: 'card', card } });
    return shopper.post('/api/cart/order');
  };

  describe('a drafted order', () => {
    test('is paid by its link at the prices of the operator, once, and belongs to the draft', async () => {
      const { someone, take, look, requestDraft, draft, realShop } = await openDraftShop({
        discount: { percent: 10 },
        note: 'As agreed',
      });
      expect(draft).toMatchObject({
        status: 'open',
        discount: 2,
        sub_total: 18,
        order_id: null,
        items: [{ price: 10 }],
      });
      const shopper = someone();
      const stock = await readStockLevel(shopper, ids.mug);
      await db().updateTable('products').set({ price: 99_900 }).execute();
      expect(await look()).toMatchObject({ status: 'open', note: 'As agreed', sub_total: 18 });
      await take(shopper);
      const { body: cart } = await shopper.get('/api/cart');
      expect(cart).toMatchObject({ grand_total: 18, discount_total: 2, items: [{ quantity: 2, price: 10 }] });
      expect(await readStockLevel(shopper, ids.mug)).toBe(stock);
      const { body: order } = await payCartByCard(shopper);
      expect(order).toMatchObject({ status: 'paid', grand_total: 18, email: 'ada@mercer.test' });
      expect(await readStockLevel(shopper, ids.mug)).toBe(stock - 2);
      expect(await requestDraft()).toMatchObject({ status: 'used', order_id: order.id });
      expect(await look()).toMatchObject({ status: 'used' });
      expect(await take(someone())).toMatchObject({ status: 409, body: { error: { code: 'draft_over' } } });
      expect(await readGatewayLedger(realShop, order.id)).toMatchObject([{ amount: 1800 }]);
      await assertMoneyRests(realShop, db());
    });

    test('is opened by its own token alone', async () => {
      const { someone, draft } = await openDraftShop();
      for (const token of ['', 'x', undefined, draft.id, 'a'.repeat(43)]) {
        expect((await someone().post(`/api/drafts/${draft.id}/open`, { token })).status).toBe(404);
        expect((await someone().get(`/api/drafts/${draft.id}?token=${token}`)).body).toBeNull();
      }
    });

    test('keeps its items: the shopper changes neither them nor the discount, and leaves it by choosing something else', async () => {
      const { someone, take } = await openDraftShop();
      const shopper = someone();
      await fillCart(shopper, ids.notebook, 3);
      await take(shopper);
      const [item] = (await shopper.get('/api/cart')).body.items;
      for (const answer of [
        await shopper.put(`/api/cart/items/${item.id}`, { quantity: 9 }),
        await shopper.delete(`/api/cart/items/${item.id}`),
        await shopper.put('/api/cart/items', []),
        await shopper.put('/api/cart/coupon', { code: 'X' }),
        await shopper.put('/api/cart', { coupon_code: 'X' }),
      ]) {
        expect(answer).toMatchObject({ status: 409, body: { error: { code: 'draft_cart' } } });
      }
      const cartAfterLeaving = await fillCart(shopper, ids.watch);
      expect(cartAfterLeaving.body.items).toMatchObject([{ quantity: 3 }, { product_id: ids.watch }]);
      await take(shopper);
      expect((await shopper.get('/api/cart')).body.items).toMatchObject([{ product_id: ids.mug, price: 10 }]);
      await payCartByCard(shopper);
      expect((await shopper.get('/api/cart')).body.items).toHaveLength(2);
    });

    test('follows its shopper into the account, whose own cart comes back', async () => {
      const { someone, take } = await openDraftShop();
      const shopper = someone();
      await signUpShopper(shopper, 'grace');
      await fillCart(shopper, ids.notebook);
      await shopper.post('/api/account/logout');
      await take(shopper);
      await shopper.post('/api/account/login', { email: 'grace@mercer.test', password: 'a-long-password' });
      expect((await shopper.get('/api/cart')).body.items).toMatchObject([{ product_id: ids.mug, price: 10 }]);
      expect((await take(someone())).status).toBe(409);
      expect((await payCartByCard(shopper)).body).toMatchObject({
        status: 'paid',
        grand_total: 20,
        email: 'grace@mercer.test',
      });
      expect((await shopper.get('/api/cart')).body.items).toMatchObject([{ product_id: ids.notebook }]);
    });

    test('is changed while somebody has it open, deleted, or ends: then nobody pays it', async () => {
      const { someone, take, look, operator, draft, clock } = await openDraftShop();
      const shopper = someone();
      await take(shopper);
      const items = [{ product_id: ids.watch, quantity: 1, price: 150.5 }];
      const changed = await operator.patch(`/drafts/${draft.id}`, { items, discount: { amount: 0.5 } });
      expect(changed.body).toMatchObject({ sub_total: 150, items: [{ product_id: ids.watch }] });
      expect((await shopper.get('/api/cart')).body).toMatchObject({ grand_total: 150 });
      clock.advance(15 * 86_400_000);
      expect(await look()).toMatchObject({ status: 'expired' });
      expect(await payCartByCard(shopper)).toMatchObject({ status: 409, body: { error: { code: 'draft_over' } } });
      await operator.patch(`/drafts/${draft.id}`, { date_expires: '2030-01-01T00:00:00Z' });
      expect(await look()).toMatchObject({ status: 'open' });
      expect((await operator.delete(`/drafts/${draft.id}`)).status).toBe(204);
      expect(await look()).toMatchObject({ status: 'deleted' });
      expect((await shopper.get('/api/cart')).body.items).toEqual([]);
      expect((await operator.delete(`/drafts/${draft.id}`)).status).toBe(409);
      expect((await operator.patch(`/drafts/${draft.id}`, { note: 'x' })).status).toBe(409);
    });

    test('is mailed once for each version, listed, and made once for each key', async () => {
      const { operator, draft, clock } = await openDraftShop({ locale: 'de-DE', note: 'Wie besprochen' });
      for (let n = 0; n < 2; n += 1) expect((await operator.post(`/drafts/${draft.id}/send`)).status).toBe(200);
      const mails = await readQueuedMails(db(), 'draft');
      expect(mails).toMatchObject([
        { recipient: 'ada@mercer.test', locale: 'de-DE', data: { note: 'Wie besprochen' } },
      ]);
      expect(mails[0]?.link).toContain(`/drafts/${draft.id}?token=`);
      clock.advance(1000);
      const headers = { 'Idempotency-Key': 'one' };
      const [first, repeatedDraft] = [
        await operator.post('/drafts', offer, headers),
        await operator.post('/drafts', offer, headers),
      ];
      expect(repeatedDraft.body).toEqual(first.body);
      expect((await operator.get('/drafts?limit=1')).body).toMatchObject({ results: [{ id: first.body.id }] });
      expect((await operator.get('/drafts?email=none@mercer.test')).body.results).toEqual([]);
      const log = await db().selectFrom('audit_log').selectAll().where('entity', '=', 'draft').execute();
      // two were made, and one was sent twice
      expect(log).toHaveLength(4);
      expect(log.filter(({ action }) => action === 'draft.send')).toHaveLength(2);
      expect(JSON.stringify(log)).not.toMatch(/ada@|besprochen|token/);
    });

    test('reminds its shopper once, ends at its date, and gives the own cart back', async () => {
      const { operator, realShop, draft, someone, take, look } = await openDraftShop();
      const at = (days: number) => new Date(realShop.clock.now().getTime() + days * 86_400_000).toISOString();
      const dates = { date_reminder: at(2), date_expires: at(3) };
      const changed = await operator.patch(`/drafts/${draft.id}`, dates);
      expect(changed.body).toMatchObject(dates);
      expectRefused(await operator.patch(`/drafts/${draft.id}`, { date_reminder: at(3) }), 'date_reminder');
      const shopper = someone();
      await fillCart(shopper, ids.notebook, 3);
      await take(shopper);
      realShop.clock.advance(2 * 86_400_000);
      await sweepOrders(realShop.deps);
      await sweepOrders(realShop.deps);
      const mails = await readQueuedMails(db(), 'draft');
      expect(mails.map(({ data }) => data)).toMatchObject([{ is_reminder: true, date_expires: dates.date_expires }]);
      expect((await operator.get(`/drafts/${draft.id}`)).body.date_reminder).toBeNull();
      realShop.clock.advance(86_400_000);
      await sweepOrders(realShop.deps);
      await sweepOrders(realShop.deps);
      expect(await look()).toMatchObject({ status: 'expired' });
      expect(await take(someone())).toMatchObject({ status: 409, body: { error: { code: 'draft_over' } } });
      expect((await shopper.get('/api/cart')).body).toMatchObject({ items: [{ quantity: 3 }] });
      expect(await recordedEvents(db(), 'draft.expired')).toMatchObject([{ date_expires: dates.date_expires }]);
      expect((await operator.patch(`/drafts/${draft.id}`, { date_expires: at(9) })).body.status).toBe('open');
      expect((await take(shopper)).status).toBe(200);
      expect((await payCartByCard(shopper)).status).toBe(200);
      realShop.clock.advance(9 * 86_400_000);
      await sweepOrders(realShop.deps);
      expect(await recordedEvents(db(), 'draft.expired')).toHaveLength(1);
    });

    test('takes nothing that makes no sense', async () => {
      const { operator, keyWith, draft } = await openDraftShop();
      const item = { product_id: ids.mug, quantity: 1 };
      for (const [fields, param] of [
        [{ items: [] }, 'items'],
        [{ items: [{ ...item, product_id: 'none' }] }, 'items.0.product_id'],
        [{ items: [{ ...item, quantity: 0 }] }, 'items.0.quantity'],
        [{ items: [{ ...item, price: -1 }] }, 'items.0.price'],
        [{ items: [{ ...item, price: 1.001 }] }, 'items.0.price'],
        [{ items: [item, item] }, 'items.1'],
        [{ email: 'ada' }, 'email'],
        [{ discount: { amount: 1000 } }, 'discount.amount'],
        [{ discount: { percent: 101 } }, 'discount.percent'],
        [{ date_expires: 'soon' }, 'date_expires'],
        [{ total: 1 }, 'total'],
      ] as const) {
        expectRefused(await operator.post('/drafts', { ...offer, ...fields }), param);
      }
      expect((await (await keyWith('catalogue')).get('/drafts')).status).toBe(403);
      expect((await operator.get('/drafts/none')).status).toBe(404);
      expect((await operator.patch(`/drafts/${draft.id}`, { note: 'x' }, { 'If-Match': '"old"' })).status).toBe(412);
    });
  });
});
