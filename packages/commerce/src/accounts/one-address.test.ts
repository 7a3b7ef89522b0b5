import { createRecordId, normalizeStoredEmails } from '@mercer/database';
import { buildTestApp, couponRow, eachDatabase, home, ids, insertOrder, readQueuedMails } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const email = 'zoë@münchen.example';
/** The same address as others write it. */
const forms = [
  'ZOË@MÜNCHEN.example',
  'zoe\u0308@mu\u0308nchen.example',
  'zoë@xn--mnchen-3ya.example',
  '\uff5aoë@münchen.example',
];
const password = 'correct horse';
const operator = { Authorization: 'Bearer sk_test' };

eachDatabase((db) => {
  const findPerson = async (form: string) => {
    const path = `/operator/people?email=${encodeURIComponent(form)}`;
    return (await buildTestApp(db()).shopper().call('GET', path, undefined, operator)).body;
  };

  test.each(forms)('an account is found by %s', async (form) => {
    const { shopper } = buildTestApp(db());
    const account = { email, password, first_name: 'Zoë', last_name: 'Quill' };
    expect((await shopper().post('/api/account', account)).body.email).toBe(email);
    expect((await shopper().post('/api/account', { ...account, email: form })).body.errors.email).toBeDefined();
    expect((await shopper().post('/api/account/login', { email: form, password })).body.email).toBe(email);
    await shopper().post('/api/account/recover', { email: form });
    expect(await readQueuedMails(db(), 'recover')).toMatchObject([{ recipient: email }]);
    expect((await findPerson(form)).account).toMatchObject({ account: { email } });
  });

  test.each(forms)('%s is one reader of the newsletter', async (form) => {
    const { shopper } = buildTestApp(db());
    for (const written of [email, form]) await shopper().post('/api/subscribers', { email: written });
    expect(await db().selectFrom('subscribers').select('email').execute()).toEqual([{ email }]);
  });

  test.each(forms)('a guest with %s uses a coupon of one use for each shopper once', async (form) => {
    const each = couponRow('EACH', { type: 'percent', percent: 10 }, { max_uses_per_account: 1 });
    await db().insertInto('coupons').values(each).execute();
    const order_id = await insertOrder(db(), '1001', [ids.mug]);
    const use = { coupon_id: each.id, order_id, cart_id: order_id, account_id: null, email, status: 'final' as const };
    await db()
      .insertInto('coupon_uses')
      .values({ ...use, date_created: '2026-01-01' })
      .execute();
    const guest = buildTestApp(db()).shopper();
    await guest.post('/api/cart/items', { product_id: ids.mug });
    await guest.put('/api/cart', { account: { email: form }, shipping: home, billing: home });
    expect((await guest.put('/api/cart/coupon', { code: 'EACH' })).body.error.code).toBe('invalid_coupon_code');
    expect(await db().selectFrom('carts').select('email').execute()).toEqual([{ email }]);
  });

  test('a guest corrects an address into the form that the shop stores', async () => {
    const guest = buildTestApp(db()).shopper();
    await guest.post('/api/cart/items', { product_id: ids.mug });
    await guest.put('/api/cart', { account: { email: 'ada@example.test' } });
    for (const form of forms) {
      expect((await guest.put('/api/cart/email', { email: form })).status).toBe(200);
      expect(await db().selectFrom('carts').select('email').execute()).toEqual([{ email }]);
    }
  });

  test('addresses that were stored as they were written are found afterwards, and erased', async () => {
    const ordered = await Promise.all(
      forms.map((_, place) => insertOrder(db(), `${1001 + place}`, [ids.mug], 'canceled')),
    );
    for (const [place, id] of ordered.entries())
      await db()
        .updateTable('orders')
        .set({ email: forms[place] ?? null })
        .where('id', '=', id)
        .execute();
    await normalizeStoredEmails(db());
    for (const form of [email, ...forms]) expect((await findPerson(form)).orders).toHaveLength(forms.length);
    const ofSomebodyElse = await insertOrder(db(), '2001', [ids.mug]);
    const note = `Call ${forms.slice(0, 3).join(', ')} or zoe@example.test`;
    await db()
      .insertInto('order_notes')
      .values({ id: createRecordId(new Date()), order_id: ofSomebodyElse, text: note, actor: '', date_created: '' })
      .execute();
    const { shopper, faults } = buildTestApp(db());
    const erasing = await shopper().call('POST', '/operator/people/erase', { email: forms[0] }, operator);
    expect(faults).toEqual([]);
    expect(erasing.body).toMatchObject({ orders: forms.length });
    expect(JSON.stringify(await db().selectFrom('orders').select('email').execute())).not.toMatch(/@/);
    expect(await db().selectFrom('order_notes').select('text').execute()).toEqual([
      { text: 'Call , ,  or zoe@example.test' },
    ]);
  });

  test('an address that two accounts have stays the one of whoever had it in the stored form', async () => {
    const { shopper } = buildTestApp(db());
    const account = { password, first_name: 'Zoë', last_name: 'Quill' };
    for (const name of ['first', 'second'])
      await shopper().post('/api/account', { ...account, email: `${name}@x.test` });
    const rename = (from: string, to: string) =>
      db().updateTable('accounts').set({ email: to }).where('email', '=', from).execute();
    await rename('first@x.test', email);
    await rename('second@x.test', 'zoë@xn--mnchen-3ya.example');
    await normalizeStoredEmails(db());
    const emails = await db().selectFrom('accounts').select('email').execute();
    expect(emails.map((row) => row.email).sort()).toEqual([email, 'zoë@xn--mnchen-3ya.example'].sort());
  });
});
