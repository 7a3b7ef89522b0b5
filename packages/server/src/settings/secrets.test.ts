import { expect, test } from 'vitest';
import { eachDatabase, testApp } from '../testing/index.ts';
import { keepSecrets } from './secrets.ts';

const made = (name: string) => ({ secretKey: `sk_${name}`, signingSecret: `sign_${name}` });

eachDatabase((db) => {
  test('the first secrets stay, for processes that start at once too', async () => {
    const [first, second] = await Promise.all([keepSecrets(db(), made('one')), keepSecrets(db(), made('two'))]);
    expect(second).toEqual(first);
    expect(await keepSecrets(db(), made('three'))).toEqual(first);
  });

  test('no route answers with a secret', async () => {
    await keepSecrets(db(), made('hidden'));
    const shopper = testApp(db()).shopper();
    const paths = [
      '',
      '/all',
      '/menus',
      '/payments',
      '/subscriptions',
      '/secrets',
      '?where[id]=secrets&expand=secrets',
    ];
    for (const path of paths) {
      const { body } = await shopper.get(`/api/settings${path}`);
      expect(JSON.stringify(body)).not.toContain('hidden');
    }
    expect(JSON.stringify((await shopper.get('/api/content/secrets/secrets')).body)).not.toContain('hidden');
  });
});
