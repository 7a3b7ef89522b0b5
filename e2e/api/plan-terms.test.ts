import { type Db, renewSubscriptions } from '@mercer/server';
import { eachDatabase, ids, type MailData, readQueuedMails, type Shopper, writeContent } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { cards, fillCheckout, openTestShop, signUpShopper } from '../shop.ts';

const plan = { type: 'subscription', plan_id: ids.planMonthly };
const month = { interval: 'monthly', interval_count: 1 };
const monthMs = 31 * 86_400_000;

eachDatabase((db: () => Db) => {
  const placePlanOrder = async (shopper: Shopper) => {
    await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 2, purchase_option: plan });
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    await fillCheckout(shopper, cards.visa);
    return (await shopper.post('/api/cart/order')).body;
  };
  const setBillingSchedule = (billing_schedule: object) => {
    const plans = { plans: [{ id: ids.planMonthly, name: 'x', price: 1350, billing_schedule }] };
    const change = db()
      .updateTable('products')
      .set({ purchase_options: JSON.stringify({ subscription: plans }) });
    return change.where('id', '=', ids.coffee).execute();
  };
  const readLastOrderMail = async (locale: string) => {
    const mail = (await readQueuedMails(db(), 'order')).at(-1);
    const data = { ...mail?.data, link: mail?.link } as MailData['order'];
    const sender = { locale, store: 'Mercer', publicUrl: 'http://localhost:3000', supportEmail: '', from: '' };
    const { blocks } = writeContent('order', data, sender);
    return { link: mail?.link ?? '', text: JSON.stringify(blocks).replaceAll('\u00a0', ' ') };
  };

  describe('what a plan costs, how often and when next', () => {
    test('stands on the line of the cart, of the order and in the mail', async () => {
      const { shopper } = await openTestShop(db());
      const { body: cart } = await shopper().post('/api/cart/items', { product_id: ids.coffee, purchase_option: plan });
      expect(cart.items[0].purchase_option).toEqual({
        ...plan,
        price: 13.5,
        billing_schedule: month,
        date_next: '2026-07-01T12:00:00.000Z',
      });
      const order = await placePlanOrder(shopper());
      expect(order.items[0].purchase_option).toEqual({
        ...plan,
        price: 13.5,
        billing_schedule: month,
        date_next: '2026-07-01T12:00:00.000Z',
        date_end: null,
        subscription_id: expect.any(String),
        subscription_status: 'active',
      });
      expect(order.items[1].purchase_option).toBeNull();
      expect((await readLastOrderMail('en-US')).text).toContain(
        'Every month, $27.00, first today, next on July 1, 2026, cancel any time',
      );
      expect((await readLastOrderMail('de-DE')).text).toContain(
        'Jeden Monat 27,00 $, zuerst heute, dann am 1. Juli 2026, jederzeit kündbar',
      );
    });

    test('of a trial is what comes after it', async () => {
      await setBillingSchedule({ interval: 'weekly', interval_count: 2, trial_days: 14 });
      const { shopper } = await openTestShop(db());
      const { body: cart } = await shopper().post('/api/cart/items', { product_id: ids.coffee, purchase_option: plan });
      expect(cart.items[0]).toMatchObject({
        price: 0,
        purchase_option: {
          price: 13.5,
          date_next: '2026-06-15T12:00:00.000Z',
          billing_schedule: { interval: 'weekly', interval_count: 2, trial_days: 14 },
        },
      });
      const order = await placePlanOrder(shopper());
      expect(order.items[0].purchase_option).toMatchObject({ price: 13.5, subscription_status: 'trial' });
      expect((await readLastOrderMail('en-US')).text).toContain(
        'Free until June 15, 2026, then every 2 weeks, $27.00, cancel any time',
      );
    });

    test('is what was agreed, whatever the catalogue says later', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const customer = shopper();
      const { link } = await placePlanOrder(customer);
      await setBillingSchedule({ interval: 'yearly', interval_count: 1 });
      await db().updateTable('products').set({ price: 99_900 }).where('id', '=', ids.coffee).execute();
      clock.advance(monthMs);
      await renewSubscriptions(deps);
      const { pathname, search } = new URL(link);
      const first = (await customer.get(`/api${pathname}${search}`)).body;
      expect(first.items[0].purchase_option).toMatchObject({ price: 13.5, billing_schedule: month });
    });
  });

  describe('the signed link of a guest’s order', () => {
    const toSignedApiPath = (link: string) => {
      const { pathname, search } = new URL(link, 'http://localhost:3000');
      return (id = '') => `/api${pathname}/subscriptions${id && `/${id}`}${search}`;
    };

    test('shows the subscription and ends it', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const order = await placePlanOrder(shopper());
      const door = toSignedApiPath(order.link);
      const holder = shopper();
      const { results } = (await holder.get(door())).body;
      expect(results).toMatchObject([{ status: 'active', order_id: order.id, recurring_total: 27 }]);
      const [{ id }] = results;
      expect((await holder.put(door(id), { skip: true })).body.date_period_end).toBe('2026-08-01T12:00:00.000Z');
      expect((await holder.put(door(id), { paused: true })).body.status).toBe('paused');
      expect((await holder.put(door(id), { paused: false })).body.status).toBe('active');
      const ended = await holder.put(door(id), { cancel_at_end: true, quantity: 9, shipping: { city: 'Elsewhere' } });
      expect(ended.body).toMatchObject({ cancel_at_end: true, quantity: 2, shipping: { city: 'Portland' } });
      clock.advance(3 * monthMs);
      await renewSubscriptions(deps);
      expect((await holder.get(door())).body.results).toMatchObject([{ status: 'canceled' }]);
      expect((await readQueuedMails(db(), 'order')).length).toBe(1);
    });

    test('comes with the mail of every renewal', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      await placePlanOrder(shopper());
      clock.advance(monthMs);
      await renewSubscriptions(deps);
      const { link, text } = await readLastOrderMail('en-US');
      expect(text).toContain('Every month, $27.00, next on August 1, 2026, cancel any time');
      const door = toSignedApiPath(link);
      const holder = shopper();
      const [{ id }] = (await holder.get(door())).body.results;
      expect((await holder.put(door(id), { cancel_at_end: true })).body.cancel_at_end).toBe(true);
    });

    test('opens nothing without its own key, nor what belongs to an account', async () => {
      const { shopper } = await openTestShop(db());
      const [first, second] = [await placePlanOrder(shopper()), await placePlanOrder(shopper())];
      const holder = shopper();
      const [{ id }] = (await holder.get(toSignedApiPath(second.link)())).body.results;
      const wrong = toSignedApiPath(`/orders/${second.id}?token=${new URL(first.link).searchParams.get('token')}`);
      expect((await holder.get(wrong())).body.results).toEqual([]);
      for (const path of [
        wrong(id),
        toSignedApiPath(first.link)(id),
        toSignedApiPath(first.link)('%00'),
        toSignedApiPath(first.link)('unknown'),
      ]) {
        expect(await holder.put(path, { canceled: true })).toMatchObject({ status: 404 });
      }
      await db().updateTable('orders').set({ account_id: 'somebody' }).where('id', '=', second.id).execute();
      await db().updateTable('subscriptions').set({ account_id: 'somebody' }).where('id', '=', id).execute();
      expect((await holder.get(toSignedApiPath(second.link)())).body.results).toEqual([]);
      expect(await holder.put(toSignedApiPath(second.link)(id), { canceled: true })).toMatchObject({ status: 404 });
    });
  });

  test('an account holder sees the plan of an order, and renewals say the next date', async () => {
    const { shopper, deps, clock } = await openTestShop(db());
    const customer = shopper();
    await signUpShopper(customer, 'ada');
    await placePlanOrder(customer);
    clock.advance(20 * 86_400_000);
    await customer.get('/api/account');
    clock.advance(monthMs - 20 * 86_400_000);
    await renewSubscriptions(deps);
    const { results } = (await customer.get('/api/account/orders')).body;
    const next = { date_next: '2026-08-01T12:00:00.000Z', subscription_status: 'active' };
    expect(results).toMatchObject([{ items: [{ purchase_option: next }] }, { items: [{ purchase_option: next }, {}] }]);
  });
});
