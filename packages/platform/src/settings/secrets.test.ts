import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { getOrStoreSecrets } from './secrets.ts';

const buildSecrets = (name: string) => ({ secretKey: `sk_${name}`, signingSecret: `sign_${name}` });

eachDatabase((db) => {
  test('the first secrets stay, for processes that start at once too', async () => {
    const [first, second] = await Promise.all([
      getOrStoreSecrets(db(), buildSecrets('one')),
      getOrStoreSecrets(db(), buildSecrets('two')),
    ]);
    expect(second).toEqual(first);
    expect(await getOrStoreSecrets(db(), buildSecrets('three'))).toEqual(first);
  });

  test('no route answers with a secret', async () => {
    await getOrStoreSecrets(db(), buildSecrets('hidden'));
    const secret = { secret_key: 'sk_hidden', publishable_key: 'sk_hidden', private_key: 'hidden' };
    for (const [id, value] of Object.entries({
      store: { name: 'Lamps', api_key: 'hidden', currencies: [{ code: 'USD', ...secret }], $locale: { de: secret } },
      menus: [{ id: 'main', name: 'Main', items: [{ name: 'Home', url: '/', ...secret }], ...secret }],
      payments: { card: { gateway: 'stripe', ...secret }, secrets: secret, amazon: { gateway: 'amazon', ...secret } },
      subscriptions: secret,
    })) {
      await db()
        .insertInto('settings')
        .values({ id, value: JSON.stringify(value) })
        .execute();
    }
    const shopper = buildTestApp(db()).shopper();
    const settings = [
      '',
      '/all',
      '/menus',
      '/payments',
      '/subscriptions',
      '/secrets',
      '?where[id]=secrets&expand=secrets',
    ];
    const otherPaths = [
      'session',
      'payment/methods',
      'payments',
      'cart/settings',
      'content/secrets',
      'content/secrets/secrets',
    ];
    for (const path of [...settings.map((suffix) => `settings${suffix}`), ...otherPaths]) {
      const { body } = await shopper.get(`/api/${path}`);
      expect(JSON.stringify(body)).not.toContain('hidden');
    }
    const authorization = await shopper.post('/vault/authorization', { gateway: 'amazon' });
    expect(JSON.stringify(authorization.body)).not.toContain('hidden');
  });
});
