import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { joinCarts } from './join.ts';

const account = {
  id: 'account-1',
  email: 'ada@example.test',
  first_name: 'Ada',
  last_name: 'Byron',
  password_hash: '',
  stripe_customer: null,
  cart_id: null,
  shipping_address_id: null,
  billing_address_id: null,
  date_created: '',
};

eachDatabase((db) => {
  const createGuestCart = async (product_id: string, quantity: number) => {
    const { body } = await buildTestApp(db()).shopper().post('/api/cart/items', { product_id, quantity });
    return body.id as string;
  };
  const joinIntoAccount = (guestCartId: string | null) =>
    db()
      .transaction()
      .execute((tx) => joinCarts(tx, { guestCartId, sessionId: '', accountId: account.id, now: new Date() }));

  test("a guest's cart becomes the account's first", async () => {
    await db().insertInto('accounts').values(account).execute();
    const guest = await createGuestCart(ids.mug, 1);
    expect(await joinIntoAccount(guest)).toBe(guest);
    expect(await joinIntoAccount(null)).toBe(guest);
  });

  test("a guest's lines join the account's cart, summed as far as the stock goes", async () => {
    const accountCartId = await createGuestCart(ids.watch, 7);
    await db()
      .insertInto('accounts')
      .values({ ...account, cart_id: accountCartId })
      .execute();
    await db().updateTable('carts').set({ account_id: account.id }).where('id', '=', accountCartId).execute();
    expect(await joinIntoAccount(await createGuestCart(ids.watch, 8))).toBe(accountCartId);
    expect(await joinIntoAccount(await createGuestCart(ids.notebook, 2))).toBe(accountCartId);
    const lines = await db()
      .selectFrom('cart_items')
      .select(['product_id', 'quantity'])
      .orderBy('product_id')
      .execute();
    expect(lines).toEqual([
      { product_id: ids.watch, quantity: 10 },
      { product_id: ids.notebook, quantity: 2 },
    ]);
  });
});
