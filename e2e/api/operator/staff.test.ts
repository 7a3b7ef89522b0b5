import { type Db, deliverMail } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openStaff, ownerFields } from './staff-client.ts';

const password = 'heath-copper-77';
const denied = (permission: string) => ({
  status: 403,
  body: { error: { code: 'permission_required', param: permission } },
});
const needsProof = { status: 403, body: { error: { code: 'step_up_required' } } };

type Staff = Awaited<ReturnType<typeof openStaff>>;

/** Sends the queued mails, and returns their texts. */
async function readMails({ deps }: Staff): Promise<string[]> {
  const texts: string[] = [];
  const send = async ({ text }: { text: string }) => void texts.push(text);
  await deliverMail(deps, { leaseMs: 1000, concurrency: 1, together: 1, keepsData: true, send });
  return texts;
}

function readMailToken(text = ''): string {
  return text.match(/#token=([\w-]+)/)?.[1] ?? '';
}

async function proveOwner({ owner }: Staff): Promise<void> {
  await owner.post('/session/step-up', { password: ownerFields.password });
}

/** Invites somebody and accepts the invitation. @returns the console of the new staff member, and the id */
async function join(shop: Staff, role: string, fields: object = {}) {
  await proveOwner(shop);
  const email = `${role}@example.com`;
  const { body } = await shop.owner.post('/staff', { email, role, name: `Sam ${role}`, ...fields });
  const member = shop.createConsole();
  const token = readMailToken((await readMails(shop)).at(-1));
  const accepted = await member.post('/invitation', { token, password });
  if (accepted.status !== 200) throw new Error(JSON.stringify([body, accepted.body]));
  return { member, id: body.id as string, email };
}

eachDatabase((db: () => Db) => {
  test('an invitation is mailed, works once, and lets its person in with the role', async () => {
    const shop = await openStaff(db());
    expect(await shop.owner.post('/staff', { email: 'sam@example.com', role: 'support' })).toMatchObject(needsProof);
    await proveOwner(shop);
    const { status, body } = await shop.owner.post('/staff', { email: 'Sam@Example.com', role: 'support' });
    expect([status, body]).toMatchObject([201, { email: 'sam@example.com', status: 'invited', role: 'support' }]);
    const [text = ''] = await readMails(shop);
    expect(text).toMatch(/http:\/\/localhost:3000\/console\/join#token=[\w-]{32}/);
    expect(text).toContain('Kim Lee has invited you');
    const member = shop.createConsole();
    const answer = { token: readMailToken(text), name: 'Sam Field', password };
    expect((await member.post('/session', { email: 'sam@example.com', password: '' })).status).toBe(401);
    expect((await member.post('/invitation', answer)).body).toMatchObject({
      signed_in: true,
      staff: { name: 'Sam Field', role: 'support' },
    });
    expect((await shop.createConsole().post('/invitation', answer)).body.error.code).toBe('invalid_token');
    expect((await member.get('/me')).body).toMatchObject({ role: 'support', limits: { refund: 10_000 } });
    expect(await member.get('/staff')).toMatchObject(denied('staff'));
    expect((await shop.owner.get('/staff')).body.results).toHaveLength(2);
    expect((await shop.owner.post('/staff', { email: 'sam@example.com', role: 'content' })).body.error.code).toBe(
      'email_taken',
    );
  });

  test('an invitation ends after a week, and a repeated one voids the earlier one', async () => {
    const shop = await openStaff(db());
    await proveOwner(shop);
    const { body } = await shop.owner.post('/staff', { email: 'sam@example.com', role: 'content' });
    const [first] = await readMails(shop);
    expect((await shop.owner.post(`/staff/${body.id}/invitation`)).status).toBe(200);
    const [second] = await readMails(shop);
    const accept = (text: string | undefined) =>
      shop.createConsole().post('/invitation', { token: readMailToken(text), password });
    expect((await accept(first)).status).toBe(400);
    shop.clock.advance(7 * 86_400_000);
    expect((await accept(second)).status).toBe(400);
  });

  test('a change of the role holds at once in sessions that are open, and while a body arrives', async () => {
    const shop = await openStaff(db());
    const { member, id } = await join(shop, 'manager');
    expect((await member.get('/settings')).status).toBe(200);
    expect((await shop.owner.patch(`/staff/${id}`, { role: 'fulfilment' })).status).toBe(200);
    expect(await member.get('/settings')).toMatchObject(denied('settings.read'));
    expect((await member.get('/me')).body.permissions).not.toContain('settings.read');
    await shop.owner.patch(`/staff/${id}`, { exceptions: { 'settings.read': true, 'orders.read': false } });
    expect((await member.get('/settings')).status).toBe(200);
    expect(await member.get('/orders')).toMatchObject(denied('orders.read'));
  });

  test('the last owner stays one, also of two owners who demote each other at once', async () => {
    const shop = await openStaff(db());
    const me = (await shop.owner.get('/me')).body.id;
    await proveOwner(shop);
    expect((await shop.owner.patch(`/staff/${me}`, { role: 'manager' })).body.error.code).toBe('last_owner');
    expect((await shop.owner.delete(`/staff/${me}`)).body.error.code).toBe('last_owner');
    const { member, id } = await join(shop, 'owner');
    await member.post('/session/step-up', { password });
    const answers = await Promise.all([
      shop.owner.patch(`/staff/${id}`, { role: 'manager' }),
      member.patch(`/staff/${me}`, { role: 'manager' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = await db().selectFrom('staff').select('id').where('role', '=', 'owner').execute();
    expect(owners).toHaveLength(1);
  });

  test('nobody gives what they do not have, nor changes somebody who has more', async () => {
    const shop = await openStaff(db());
    const me = (await shop.owner.get('/me')).body.id;
    const { member, id } = await join(shop, 'manager', { exceptions: { staff: true } });
    await member.post('/session/step-up', { password });
    expect(await member.post('/staff', { email: 'x@example.com', role: 'owner' })).toMatchObject(denied('keys'));
    expect(await member.patch(`/staff/${id}`, { exceptions: { keys: true } })).toMatchObject(denied('keys'));
    expect(await member.delete(`/staff/${me}`)).toMatchObject(denied('keys'));
    expect((await member.post('/staff', { email: 'x@example.com', role: 'content' })).status).toBe(201);
  });

  test('a removed staff member is signed out everywhere', async () => {
    const shop = await openStaff(db());
    const { member, id, email } = await join(shop, 'support');
    expect((await shop.owner.delete(`/staff/${id}`)).status).toBe(204);
    expect((await member.get('/me')).status).toBe(401);
    expect((await member.post('/session', { email, password })).status).toBe(401);
    expect((await shop.owner.get(`/staff/${id}`)).status).toBe(404);
  });

  test('a recovery ends sessions and password, and its link sets a new one', async () => {
    const shop = await openStaff(db());
    const { member, id, email } = await join(shop, 'support');
    expect((await shop.owner.post(`/staff/${id}/recovery`, {})).status).toBe(200);
    expect((await member.get('/me')).status).toBe(401);
    expect((await member.post('/session', { email, password })).status).toBe(401);
    const token = readMailToken((await readMails(shop)).at(-1));
    expect((await member.post('/recovery', { token, password: 'gravel-orbit-19' })).body.signed_in).toBe(true);
    expect((await member.post('/recovery', { token, password: 'gravel-orbit-19' })).status).toBe(400);
    expect((await member.post('/session', { email, password: 'gravel-orbit-19' })).status).toBe(200);
  });

  test('keys, exports and erasure need a fresh proof of a session, and none of a key', async () => {
    const shop = await openStaff(db());
    const key = { name: 'Warehouse', scopes: ['orders'] };
    expect(await shop.owner.post('/keys', key)).toMatchObject(needsProof);
    expect(await shop.owner.get('/exports/customers.csv')).toMatchObject(needsProof);
    expect(await shop.owner.post('/people/erase', {})).toMatchObject(needsProof);
    expect(await shop.owner.put('/settings/payments', { value: {} })).toMatchObject(needsProof);
    expect((await shop.owner.put('/settings/returns', { value: { days: 30 } })).status).toBe(200);
    expect((await shop.operator.post('/keys', key)).status).toBe(201);
    await proveOwner(shop);
    expect((await shop.owner.post('/keys', key)).status).toBe(201);
    shop.clock.advance(5 * 60_000);
    expect(await shop.owner.post('/keys', key)).toMatchObject(needsProof);
  });

  test('a key may be confined to permissions, and ends', async () => {
    const shop = await openStaff(db());
    const fields = { name: 'Prices', scopes: ['read', 'write'], permissions: ['products.read', 'products.write'] };
    expect((await shop.operator.post('/keys', { ...fields, expires_at: '2026-05-31' })).body.error.param).toBe(
      'expires_at',
    );
    const { status, body } = await shop.operator.post('/keys', { ...fields, expires_at: '2026-06-01T13:00:00Z' });
    expect([status, body.expires_at]).toEqual([201, '2026-06-01T13:00:00.000Z']);
    const key = shop.as(body.secret);
    expect((await key.get(`/products/${ids.mug}`)).status).toBe(200);
    expect(await key.get('/orders')).toMatchObject(denied('orders.read'));
    expect((await key.get('/me')).body).toMatchObject({ kind: 'key', permissions: fields.permissions });
    expect(await key.post('/keys', fields)).toMatchObject(denied('keys'));
    shop.clock.advance(3_600_000);
    expect((await key.get('/products')).status).toBe(401);
  });

  test('the audit log says who has acted in which session, and who has read personal data', async () => {
    const shop = await openStaff(db());
    const { id } = (await shop.owner.get('/me')).body;
    await shop.owner.patch(`/products/${ids.mug}`, { name: 'Blue mug' });
    const { results } = (await shop.owner.get(`/audit?actor=${id}&entity=product`)).body;
    expect(results).toMatchObject([
      { action: 'product.update', actor: 'Kim Lee', actor_kind: 'staff', actor_id: id, session_id: expect.any(String) },
    ]);
    const { body: customers } = await shop.owner.get('/customers');
    expect((await shop.owner.get('/audit?entity=customer')).body.results).toEqual([]);
    const customer = customers.results[0]?.id ?? 'none';
    const read = await shop.owner.get(`/customers/${customer}`);
    const entries = (await shop.owner.get('/audit?entity=customer')).body.results;
    expect(entries).toHaveLength(read.status === 200 ? 1 : 0);
    expect((await shop.owner.get('/audit?until=2026-06-01T12:00:00Z')).body.results).toEqual([]);
    expect((await shop.owner.get('/audit?since=2026-06-01T12:00:00Z')).body.results.length).toBeGreaterThan(0);
  });

  test('a change is taken back once, unless a field was changed again', async () => {
    const shop = await openStaff(db());
    const before = (await shop.owner.get(`/products/${ids.mug}`)).body;
    const rename = (name: string) => shop.owner.patch(`/products/${ids.mug}`, { name, metadata: { a: name } });
    const findEntry = async () =>
      (await shop.owner.get(`/audit?entity=product&entity_id=${ids.mug}`)).body.results[0].id;
    await rename('Blue mug');
    const first = await findEntry();
    await rename('Red mug');
    const second = await findEntry();
    const revert = (entry: string) => shop.owner.post(`/audit/${entry}/revert`);
    expect(await revert(first)).toMatchObject({ status: 409, body: { error: { code: 'changed_since' } } });
    expect((await revert(second)).status).toBe(200);
    expect((await revert(first)).status).toBe(200);
    expect((await shop.owner.get(`/products/${ids.mug}`)).body).toMatchObject({
      name: before.name,
      metadata: before.metadata,
    });
    expect((await revert('99999999')).status).toBe(404);
    await shop.owner.put('/settings/returns', { value: { days: 30 } });
    const { results } = (await shop.owner.get('/audit?entity=setting')).body;
    expect((await revert(results[0].id)).status).toBe(200);
    expect((await shop.owner.get('/settings/returns')).body.value).toBeNull();
    await shop.owner.post('/categories', { name: 'New', slug: 'new' });
    const [category] = (await shop.owner.get('/audit?entity=category')).body.results;
    expect((await revert(category.id)).body.error.code).toBe('not_revertible');
  });
});
