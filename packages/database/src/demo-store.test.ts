import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { parseJson } from './index.ts';
import { up } from './migrations/0018-demo-store.ts';

const account = {
  id: '92600645e6282a921796c754',
  email: 'demo@mercer.test',
  first_name: 'Dana',
  last_name: 'Mercer',
  password_hash: '',
  stripe_customer: null,
  cart_id: null,
  shipping_address_id: null,
  billing_address_id: null,
  date_created: '2026-05-04T08:30:00.000Z',
};
const untold = { name: 'Mercer', country: 'US', currency: 'USD' };

eachDatabase((db) => {
  const selectStoreSettings = () => db().selectFrom('settings').select('value').where('id', '=', 'store');
  const readStoredStore = async () => parseJson<object>((await selectStoreSettings().executeTakeFirstOrThrow()).value);

  test.each([
    ['a demo store of before, which did not say that it is one, is known by its account', account.email, true],
    ['a demo store that somebody has taken over is none', 'ada@example.test', undefined],
  ])('%s', async (_, email, demo) => {
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(untold) })
      .execute();
    await db()
      .insertInto('accounts')
      .values({ ...account, email })
      .execute();
    await up(db());
    expect(await readStoredStore()).toEqual({ ...untold, ...(demo && { demo }) });
  });
});
