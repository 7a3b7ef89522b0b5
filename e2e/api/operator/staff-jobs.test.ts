import { type Db, deliverMail, runBulkActions, runImports } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { type Console, openStaff, ownerFields, publicUrl } from './staff-client.ts';

const password = 'heath-copper-77';
const denied = (permission: string) => ({
  status: 403,
  body: { error: { code: 'permission_required', param: permission } },
});

/** Opens the shop with an owner who is signed in, and with the jobs that the owner orders. */
async function openShop(db: Db) {
  const shop = await openTestShop(db);
  const staff = await openStaff(db, shop);
  const { owner, deps } = staff;
  const prove = (member: Console, secret: string) => member.post('/session/step-up', { password: secret });
  /** Invites somebody, who accepts. @returns the console of the new staff member, and the id */
  const join = async (role: string, fields: object = {}) => {
    await prove(owner, ownerFields.password);
    const email = `${role}@example.com`;
    const { body } = await owner.post('/staff', { email, role, name: `Sam ${role}`, ...fields });
    const texts: string[] = [];
    const send = async ({ text }: { text: string }) => void texts.push(text);
    await deliverMail(deps, { leaseMs: 1000, concurrency: 1, together: 1, keepsData: true, send });
    const token = texts.join('\n').match(/#token=([\w-]+)/)?.[1] ?? '';
    const member = staff.createConsole();
    expect((await member.post('/invitation', { token, password })).status).toBe(200);
    return { member, id: body.id as string };
  };
  const stop = new AbortController().signal;
  const runActions = (onCall: (request: Request) => unknown = () => {}) =>
    runBulkActions(
      deps,
      async (request, caller) => {
        await onCall(request);
        return shop.app.fetch(request, { operator: caller });
      },
      stop,
    );
  const upload = (member: Console, kind: string, file: string) =>
    shop.shopper().sendRequest('POST', `/operator/imports?kind=${kind}&name=file.csv`, file, {
      Authorization: '',
      Cookie: member.readCookie(),
      Origin: publicUrl,
      'Mercer-Console': '1',
      'Content-Type': 'text/csv',
    });
  const placeOrders = async (count: number) => {
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const orderIds: string[] = [];
    for (let at = 0; at < count; at += 1) orderIds.push((await placeOrder(shopper, [ids.mug, 2])).id);
    return orderIds;
  };
  return { ...staff, prove, join, runActions, runFiles: () => runImports(deps, stop), upload, placeOrders };
}

const tagging = (orderIds: string[]) => ({ action: 'orders.add_tags', ids: orderIds, input: { tags: ['Gift'] } });
const redirects = 'from,to,status\n/old-mug,/products/everyday-mug,301\n';

eachDatabase((db: () => Db) => {
  describe('a bulk action of somebody who is signed in', () => {
    test('is carried out, also after signing out, and the audit log names the person and the session', async () => {
      const { owner, operator, placeOrders, runActions } = await openShop(db());
      const [orderId = ''] = await placeOrders(1);
      const { id: sessionId } = (await owner.get('/sessions')).body.results[0];
      const { id } = (await owner.post('/bulk-actions', tagging([orderId]))).body;
      expect((await owner.delete('/session')).status).toBe(204);
      await runActions();
      expect((await operator.get(`/bulk-actions/${id}`)).body).toMatchObject({ state: 'completed', changed: 1 });
      expect((await operator.get(`/orders/${orderId}`)).body.tags).toEqual(['Gift']);
      const [entry] = (await operator.get(`/audit?entity=order&entity_id=${orderId}`)).body.results;
      expect(entry).toMatchObject({ actor: ownerFields.name, actor_kind: 'staff', session_id: sessionId });
    });

    test('changes no record once the person has lost the permission, and fails once the person is gone', async () => {
      const shop = await openShop(db());
      const { owner, operator, join, placeOrders, prove, runActions } = shop;
      const orderIds = await placeOrders(2);
      const { member, id: memberId } = await join('support');
      const { id } = (await member.post('/bulk-actions', tagging(orderIds))).body;
      let writes = 0;
      await runActions(async ({ method }) => {
        if (method !== 'PATCH') return;
        writes += 1;
        // the right goes while the second write is on its way
        if (writes === 2) await owner.patch(`/staff/${memberId}`, { exceptions: { 'orders.write': false } });
      });
      expect((await operator.get(`/bulk-actions/${id}`)).body).toMatchObject({ changed: 1, refused: 1 });
      const outcomes = (await operator.get(`/bulk-actions/${id}/records`)).body.results;
      expect(outcomes[1]).toMatchObject({ state: 'refused', code: 'permission_required' });
      await owner.patch(`/staff/${memberId}`, { exceptions: {} });
      const later = (await member.post('/bulk-actions', { ...tagging(orderIds), input: { tags: ['Late'] } })).body;
      await prove(owner, ownerFields.password);
      expect((await owner.delete(`/staff/${memberId}`)).status).toBe(204);
      await runActions();
      expect((await operator.get(`/bulk-actions/${later.id}`)).body).toMatchObject({ state: 'failed', changed: 0 });
    });

    test('gives no more back than the person may, and needs a fresh proof where the order does', async () => {
      const { owner, operator, join, placeOrders, prove, runActions } = await openShop(db());
      const [first = '', second = ''] = await placeOrders(2);
      await db().updateTable('orders').set({ base_rate: 10 }).execute();
      const cancel = async (member: Console, orderId: string) => {
        const { id } = (await member.post('/bulk-actions', { action: 'orders.cancel', ids: [orderId] })).body;
        await runActions();
        return (await operator.get(`/bulk-actions/${id}/records`)).body.results[0];
      };
      const { member } = await join('support');
      expect(await cancel(member, first)).toMatchObject({ state: 'refused', code: 'permission_required' });
      const { member: manager } = await join('manager');
      expect(await cancel(manager, first)).toMatchObject({ state: 'refused', code: 'step_up_required' });
      await prove(manager, password);
      expect(await cancel(manager, first)).toMatchObject({ state: 'changed' });
      await owner.post('/session/step-up', { password: ownerFields.password });
      expect(await cancel(owner, second)).toMatchObject({ state: 'changed' });
    });

    test('is seen by who may see its records, and canceled by who could order it', async () => {
      const { owner, join, placeOrders } = await openShop(db());
      const [orderId = ''] = await placeOrders(1);
      const input = { tracking_numbers: { [orderId]: 'JD014600' } };
      const { id } = (await owner.post('/bulk-actions', { action: 'orders.ship', ids: [orderId], input })).body;
      const { member: writer } = await join('content');
      expect((await writer.get('/bulk-actions')).body).toMatchObject({ results: [], count: 0 });
      for (const path of [`/bulk-actions/${id}`, `/bulk-actions/${id}/records`])
        expect((await writer.get(path)).status).toBe(404);
      expect((await writer.post(`/bulk-actions/${id}/cancel`, {})).status).toBe(404);
      const { member: reader } = await join('read_only');
      expect((await reader.get('/bulk-actions')).body.results).toMatchObject([{ id }]);
      expect(await reader.post(`/bulk-actions/${id}/cancel`, {})).toMatchObject(denied('orders.fulfil'));
      const { member: packer } = await join('fulfilment');
      expect(await packer.post(`/bulk-actions/${id}/cancel`, {})).toMatchObject({ status: 200 });
    });
  });

  describe('a file of somebody who is signed in', () => {
    test('is imported, also after signing out', async () => {
      const { owner, operator, runFiles, upload } = await openShop(db());
      const { id } = (await upload(owner, 'redirects', redirects)).body;
      await owner.delete('/session');
      await runFiles();
      expect((await operator.get(`/imports/${id}`)).body).toMatchObject({ state: 'completed', created: 1 });
    });

    test('needs the permission for such records, for its cells as well, until it is imported', async () => {
      const { owner, operator, join, prove, runFiles, upload } = await openShop(db());
      const { member, id: memberId } = await join('content', { exceptions: { imports: true } });
      expect(await upload(member, 'giftcards', 'Code,Balance\nABCD,1000\n')).toMatchObject(denied('discounts.write'));
      expect(await upload(member, 'customers', 'Email\nada@example.com\n')).toMatchObject(denied('customers.write'));
      const people = (await upload(owner, 'customers', 'Email\nnobody\n')).body.id;
      await runFiles();
      expect(await member.get(`/imports/${people}/notices`)).toMatchObject(denied('customers.write'));
      expect((await owner.get(`/imports/${people}/notices`)).status).toBe(200);
      const { id } = (await upload(member, 'redirects', redirects)).body;
      await prove(owner, ownerFields.password);
      await owner.patch(`/staff/${memberId}`, { exceptions: { imports: false } });
      await runFiles();
      expect((await operator.get(`/imports/${id}`)).body).toMatchObject({ state: 'failed', created: 0 });
      await owner.patch(`/staff/${memberId}`, { exceptions: { imports: true } });
      const unread = (await upload(member, 'redirects', redirects)).body.id;
      await owner.delete(`/staff/${memberId}`);
      await runFiles();
      expect((await operator.get(`/imports/${unread}`)).body).toMatchObject({ state: 'failed', created: 0 });
    });
  });

  test('the whole shop is exported for somebody who is signed in as it is for a key', async () => {
    const { owner, operator, prove } = await openShop(db());
    await prove(owner, ownerFields.password);
    const answer = await owner.get('/export');
    expect(answer.status).toBe(200);
    expect(answer.body).toBe((await operator.get('/export')).body);
    expect(answer.body.length).toBeGreaterThan(1000);
  });

  test('the secrets of the shop are exported for who may make keys', async () => {
    const { owner, join, prove } = await openShop(db());
    const { member } = await join('manager');
    await prove(member, password);
    expect((await member.get('/export')).status).toBe(200);
    expect(await member.get('/export?secrets=true')).toMatchObject(denied('keys'));
    await prove(owner, ownerFields.password);
    expect((await owner.get('/export?secrets=true')).status).toBe(200);
  });

  test('nobody with a limit for refunds makes a key without one', async () => {
    const { join, prove } = await openShop(db());
    const { member } = await join('support', { exceptions: { keys: true } });
    await prove(member, password);
    const makeKey = (fields: object) => member.post('/keys', { name: 'Desk', scopes: ['read', 'write'], ...fields });
    expect(await makeKey({})).toMatchObject(denied('orders.refund'));
    expect(await makeKey({ permissions: ['orders.read', 'orders.refund'] })).toMatchObject(denied('orders.refund'));
    expect((await makeKey({ permissions: ['orders.read'] })).status).toBe(201);
  });

  test('the mail of an order is shown to who may see orders and customers', async () => {
    const { join, owner, placeOrders } = await openShop(db());
    const [order_id = ''] = await placeOrders(1);
    const { member } = await join('content');
    const preview = (caller: Console, body: object) => caller.post('/mails/order/en/preview', body);
    expect(await preview(member, { order_id })).toMatchObject(denied('orders.read'));
    expect((await preview(member, {})).status).toBe(200);
    expect((await preview(owner, { order_id })).body.text).toContain('Lovelace');
  });
});
