import { type Db, publishEvents } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { computeTotp } from '../../totp.ts';
import { openStaff, ownerFields } from './staff-client.ts';

const roles = ['owner', 'manager', 'fulfilment', 'support', 'content', 'read_only'];

type Staff = Awaited<ReturnType<typeof openStaff>>;

interface Access {
  method: string;
  path: string;
  all: string[];
  any: string[];
}

/** Gives the owner another role for a test, with a fresh proof. */
async function takeRole({ owner }: Staff, db: Db, role: string, exceptions: object = {}): Promise<void> {
  await owner.post('/session/step-up', { password: ownerFields.password });
  await db
    .updateTable('staff')
    .set({ role, exceptions: JSON.stringify(exceptions) })
    .execute();
}

/** Opens the shop with a payment sandbox, an owner, and a paid order of 60.00. */
async function openWithOrder(db: Db) {
  const shop = await openTestShop(db);
  const staff = await openStaff(db, shop);
  const shopper = shop.shopper();
  await signUpShopper(shopper, 'ada');
  const order = await placeOrder(shopper, [ids.mug, 2]);
  return { ...staff, order };
}

eachDatabase((db: () => Db) => {
  test('each route of the description has an entry in the table of permissions, and the table no other', async () => {
    const { owner, document } = await openStaff(db());
    const { routes } = (await owner.get('/permissions')).body as { routes: Access[] };
    const listed = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(([, { description = '' }]) => path.startsWith('/operator') && /scope/.test(description))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(described.toSorted());
  });

  test('who has looked at an order is in the audit log, and not in the history of the order', async () => {
    const { owner, order } = await openWithOrder(db());
    await owner.get(`/orders/${order.id}`);
    await owner.post(`/orders/${order.id}/hold`, { reason: 'Asked for a later day' });
    const readActions = async (path: string) => {
      const { results } = (await owner.get(path)).body as { results: { action: string }[] };
      return results.map(({ action }) => action);
    };
    expect(await readActions(`/audit?entity=order&entity_id=${order.id}`)).toContain('order.read');
    const history = await readActions(`/orders/${order.id}/history`);
    expect(history).toContain('order.hold');
    expect(history).not.toContain('order.read');
  });

  test.each(roles)('as %s every route is refused exactly where the table says', async (role) => {
    const shop = await openStaff(db());
    const { routes, roles: described } = (await shop.owner.get('/permissions')).body;
    await takeRole(shop, db(), role);
    const { permissions } = (await shop.owner.get('/me')).body as { permissions: string[] };
    expect(permissions).toEqual(described.find(({ name }: { name: string }) => name === role).permissions);
    const wrong: string[] = [];
    for (const { method, path, all, any } of routes as Access[]) {
      if (path === '/operator/events/stream' || path.includes('/bin/')) continue;
      const mayCall =
        all.every((name) => permissions.includes(name)) &&
        (any.length === 0 || any.some((name) => permissions.includes(name)));
      // the first value is that of no record: what is permitted changes nothing
      const { status, body } = await shop.owner.call(
        method,
        path.replace('/operator', '').replaceAll(/:\w+/g, 'none'),
        method === 'GET' ? undefined : { unknown_field: true },
      );
      const isRefused = status === 403 && body.error.code === 'permission_required';
      if (isRefused === mayCall) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('records in the bin are open to those who may delete such records', async () => {
    const shop = await openStaff(db());
    await shop.owner.delete(`/products/${ids.mug}`);
    const { body } = await shop.owner.post('/coupons', { code: 'TEN', discount: { type: 'percent', percent: 10 } });
    await shop.owner.delete(`/coupons/${body.id}`);
    await takeRole(shop, db(), 'content');
    const kinds = (await shop.owner.get('/bin')).body.results.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['product']);
    expect((await shop.owner.get('/bin?kind=coupon')).body.results).toEqual([]);
    expect((await shop.owner.post(`/bin/coupon/${body.id}/restore`, {})).status).toBe(403);
    expect((await shop.owner.post(`/bin/product/${ids.mug}/restore`, {})).status).toBe(200);
  });

  test('a refund above the limit is refused, whichever call leads to it, and one above 100.00 needs a fresh proof', async () => {
    const shop = await openWithOrder(db());
    const { owner, order } = shop;
    await takeRole(shop, db(), 'support');
    await db().updateTable('staff').set({ refund_limit: 1000 }).execute();
    const refund = (amount: number) => owner.post(`/orders/${order.id}/refund`, { amount });
    expect((await owner.get('/me')).body.limits).toEqual({ refund: 1000 });
    expect(await refund(10.01)).toMatchObject({ status: 403, body: { error: { code: 'permission_required' } } });
    expect((await owner.post(`/orders/${order.id}/cancel`, {})).status).toBe(403);
    expect((await refund(6)).status).toBe(200);
    expect((await refund(6)).status).toBe(403);
    expect((await refund(4)).status).toBe(200);
    await takeRole(shop, db(), 'support', { 'orders.refund': false });
    expect((await owner.post(`/orders/${order.id}/cancel`, {})).body.error.param).toBe('orders.refund');
    expect((await owner.get(`/orders/${order.id}`)).body.status).toBe('paid');
  });

  test('who may neither see customers nor send parcels sees orders without contact data', async () => {
    const shop = await openWithOrder(db());
    const { owner, order } = shop;
    const path = `/orders/${order.id}`;
    expect((await owner.get(path)).body.email).toContain('@');
    await takeRole(shop, db(), 'read_only', { 'customers.read': false });
    const { body } = await owner.get(path);
    expect(body).toMatchObject({ number: order.number, email: '' });
    expect(JSON.stringify([body, (await owner.get('/orders')).body])).not.toContain('ada@');
    expect((await owner.get(`/search?q=${order.number}`)).body).toMatchObject({
      orders: [{ title: order.number, subtitle: expect.not.stringContaining('@') }],
      customers: [],
    });
    expect((await owner.get(`${path}/invoice`)).status).toBe(403);
  });

  test('events are those of records that the caller may see', async () => {
    const shop = await openWithOrder(db());
    await shop.owner.patch(`/products/${ids.mug}`, { name: 'Blue mug' });
    await publishEvents(shop.deps);
    const readTypes = async () =>
      (await shop.owner.get('/events')).body.results.map(({ type }: { type: string }) => type.split('.')[0]);
    expect(new Set(await readTypes())).toEqual(new Set(['account', 'order', 'product']));
    await takeRole(shop, db(), 'content');
    expect(new Set(await readTypes())).toEqual(new Set(['product']));
    expect((await shop.owner.get('/events?type=order.created')).body.results).toEqual([]);
  });

  test('a code of an app is asked for after the right password, and works once', async () => {
    const shop = await openStaff(db());
    const { owner, clock } = shop;
    const sessionBody = { email: ownerFields.email, password: ownerFields.password };
    expect((await owner.post('/me/second-factor')).body.error.code).toBe('step_up_required');
    await owner.post('/session/step-up', { password: ownerFields.password });
    const { body } = await owner.post('/me/second-factor');
    const readCode = () => computeTotp(body.secret, clock.now());
    const confirmed = await owner.put('/me/second-factor', { code: readCode() });
    expect(confirmed.body).toMatchObject({ on: true, recovery_codes_left: 10 });
    const secondBrowser = shop.createConsole();
    const required = await secondBrowser.post('/session', sessionBody);
    expect(required).toMatchObject({ status: 401, body: { error: { code: 'second_factor_required' } } });
    expect((await secondBrowser.post('/session', { ...sessionBody, password: 'wrong' })).body.error.code).toBe(
      'sign_in_refused',
    );
    expect((await secondBrowser.post('/session', { ...sessionBody, code: '000000' })).status).toBe(401);
    expect((await secondBrowser.post('/session', { ...sessionBody, code: readCode() })).status).toBe(401);
    clock.advance(60_000);
    const code = readCode();
    expect((await secondBrowser.post('/session', { ...sessionBody, code })).status).toBe(200);
    expect((await secondBrowser.post('/session', { ...sessionBody, code })).status).toBe(401);
    clock.advance(60_000);
    expect((await owner.post('/session/step-up', { code: readCode() })).status).toBe(200);
    const [recovery] = confirmed.body.recovery_codes;
    expect((await secondBrowser.post('/session', { ...sessionBody, code: recovery })).status).toBe(200);
    expect((await owner.delete('/me/second-factor')).status).toBe(204);
    expect((await secondBrowser.post('/session', sessionBody)).status).toBe(200);
  });
});
