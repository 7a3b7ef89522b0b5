import { expect, test } from 'vitest';
import { openStubShop } from './testing/shop.ts';

test('account path shapes', async () => {
  const { client, log } = openStubShop();
  const { account } = client;
  await account.get({ expand: ['wishlist'] });
  await account.create({ email: 'a@b.test', password: 'p' });
  await account.update({ password: 'old', new_password: 'new' });
  await account.login('a@b.test', 'p');
  await account.login('a@b.test', { password_token: 't' });
  await account.login('a@b.test', 'p', '123456');
  await account.login('a@b.test', { password_token: 't' }, '123456');
  await account.logout();
  await account.recover({ email: 'a@b.test' });
  await account.verify();
  await account.verify({ key: 'k' });
  await account.undoEmail({ key: 'k' });
  await account.exportAccount();
  await account.deleteAccount({ password: 'p' });
  await account.listAddresses();
  await account.createAddress({ name: 'Ada' });
  await account.updateAddress('1', { city: 'Ulm' });
  await account.deleteAddress('1');
  await account.listCards();
  await account.createCard({ token: 't' });
  await account.deleteCard('2');
  await account.listOrders({ limit: 50 });
  await account.getOrder('3');
  await account.getInvoice('3');
  await account.cancelOrder('3');
  await account.cancelOrder('3', { reason: 'Too late' });
  await account.returnOrder('3');
  await account.listSessions();
  await account.endSession('5');
  await account.getSecondFactor();
  await account.createSecondFactor({ password: 'p' });
  await account.updateSecondFactor({ code: '123456' });
  await account.deleteSecondFactor({ password: 'p', code: '123456' });
  await account.listWishlist();
  await account.addToWishlist('4');
  await account.removeFromWishlist('4');
  expect(log()).toEqual([
    'GET /api/account?expand[0]=wishlist',
    'POST /api/account {"email":"a@b.test","password":"p"}',
    'PUT /api/account {"password":"old","new_password":"new"}',
    'POST /api/account/login {"email":"a@b.test","password":"p"}',
    'POST /api/account/login {"email":"a@b.test","password_token":"t"}',
    'POST /api/account/login {"email":"a@b.test","password":"p","code":"123456"}',
    'POST /api/account/login {"email":"a@b.test","password_token":"t","code":"123456"}',
    'POST /api/account/logout',
    'POST /api/account/recover {"email":"a@b.test"}',
    'POST /api/account/verify',
    'POST /api/account/verify {"key":"k"}',
    'POST /api/account/undo-email {"key":"k"}',
    'GET /api/account/export',
    'DELETE /api/account {"password":"p"}',
    'GET /api/account/addresses',
    'POST /api/account/addresses {"name":"Ada"}',
    'PUT /api/account/addresses/1 {"city":"Ulm"}',
    'DELETE /api/account/addresses/1',
    'GET /api/account/cards',
    'POST /api/account/cards {"token":"t"}',
    'DELETE /api/account/cards/2',
    'GET /api/account/orders?limit=50',
    'GET /api/account/orders/3',
    'GET /api/account/orders/3/invoice',
    'POST /api/account/orders/3/cancel',
    'POST /api/account/orders/3/cancel {"reason":"Too late"}',
    'POST /api/account/orders/3/return',
    'GET /api/account/sessions',
    'DELETE /api/account/sessions/5',
    'GET /api/account/second-factor',
    'POST /api/account/second-factor {"password":"p"}',
    'PUT /api/account/second-factor {"code":"123456"}',
    'DELETE /api/account/second-factor {"password":"p","code":"123456"}',
    'GET /api/account/wishlist',
    'POST /api/account/wishlist {"product_id":"4"}',
    'DELETE /api/account/wishlist/4',
  ]);
});

test('login and signup set the current user; logout clears it; errors leave it', async () => {
  const { client } = openStubShop(({ path, method }) => {
    if (path.endsWith('/login')) return { id: 'a' };
    return method === 'PUT' ? { errors: { email: { code: 'invalid', message: 'No' } } } : { success: true };
  });
  await client.account.login('a@b.test', 'p');
  await client.account.update({ email: 'x' });
  expect(client.account.state).toEqual({ id: 'a' });
  await client.account.logout();
  expect(client.account.state).toBeNull();
});
