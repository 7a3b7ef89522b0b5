import { expect, test } from 'vitest';
import { eachDatabase, testApp } from '../testing/index.ts';

eachDatabase((db) => {
  test('a store that nobody set up has a placeholder name, USD and en-US', async () => {
    const shopper = testApp(db()).shopper();
    const { body } = await shopper.get('/api/settings/all');
    expect(body.settings.store).toMatchObject({
      name: 'Mercer Store',
      currency: 'USD',
      locale: 'en-US',
      country: 'US',
    });
    expect(body).toMatchObject({ menus: [], payments: { card: {} }, subscriptions: {}, session: { cart_id: null } });
    expect((await shopper.get('/api/settings')).body).toEqual(body.settings);
    expect((await shopper.get('/api/settings/menus')).body).toEqual([]);
    expect((await shopper.get('/api/settings/subscriptions')).body).toEqual({});
    expect(shopper.session).toBeNull();
  });

  test('payment settings never show a secret', async () => {
    const payments = { card: { gateway: 'stripe', publishable_key: 'pk', secret_key: 'sk_live' } };
    await db()
      .insertInto('settings')
      .values({ id: 'payments', value: JSON.stringify(payments) })
      .execute();
    const { body } = await testApp(db()).shopper().get('/api/settings/payments');
    expect(body).toEqual({ card: { gateway: 'stripe', publishable_key: 'pk' } });
  });

  test('a session keeps a locale and a currency that the store has', async () => {
    const store = {
      currencies: [
        { code: 'USD', type: 'base' },
        { code: 'EUR', type: 'display', rate: 0.9 },
      ],
    };
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(store) })
      .execute();
    const shopper = testApp(db()).shopper();
    expect((await shopper.put('/api/session', { currency: 'EUR' })).body).toMatchObject({
      currency: 'EUR',
      locale: 'en-US',
    });
    expect((await shopper.get('/api/session')).body.currency).toBe('EUR');
    for (const change of [{ currency: 'XXX' }, { locale: 'xx' }, { locale: 5 }]) {
      expect(await shopper.put('/api/session', change)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error' } },
      });
    }
  });
});
