import type { Db } from '@mercer/server';
import { eachDatabase, readQueuedMails } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const salem = { name: 'Ada', address1: '1 Main St', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
const berlin = { ...salem, address1: 'Weg 2', city: 'Berlin', state: 'BE', zip: '10115', country: 'DE' };

eachDatabase((db: () => Db) => {
  const openAccount = async () => {
    const opened = await openOperator(db(), await openTestShop(db()));
    const ada = opened.shop();
    await signUpShopper(ada, 'ada');
    const findListedAccount = async () => (await opened.operator.get('/accounts')).body.results[0];
    const { id } = await findListedAccount();
    return { ...opened, ada, find: findListedAccount, path: `/accounts/${id}` };
  };

  test('an account gets another name, address and telephone, which its owner sees, and an answer can be sent back', async () => {
    const { operator, ada, find, path } = await openAccount();
    await ada.post('/api/account/addresses', { ...salem, default_shipping: true });
    const first = (await operator.get(path)).body;
    expect(first.addresses).toMatchObject([{ ...salem, default_shipping: true, default_billing: false }]);
    const [firstAddress] = first.addresses;
    const addresses = [
      { ...firstAddress, phone: '+1 503 555 0177' },
      { ...berlin, default_billing: true },
    ];
    const answer = await operator.patch(path, { first_name: 'Augusta', addresses });
    expect(answer).toMatchObject({ status: 200, body: { first_name: 'Augusta', last_name: first.last_name } });
    const ownAccount = (await ada.get('/api/account?expand=addresses')).body;
    expect(ownAccount).toMatchObject({ first_name: 'Augusta', shipping: { phone: '+1 503 555 0177' } });
    expect(ownAccount.billing).toMatchObject({ city: 'Berlin' });
    expect(ownAccount.addresses.count).toBe(2);
    expect((await operator.patch(path, answer.body)).body).toEqual(answer.body);
    expect(await find()).toEqual(answer.body);
    await operator.patch(path, { addresses: [] });
    expect((await ada.get('/api/account?expand=addresses')).body).toMatchObject({
      shipping: null,
      addresses: { count: 0 },
    });
  });

  test('another e-mail works at once, the old address can take it back, and the log says what it was', async () => {
    const { operator, ada, path, shop } = await openAccount();
    const otherShopper = shop();
    await signUpShopper(otherShopper, 'bob');
    expect(await operator.patch(path, { email: 'bob@mercer.test' })).toMatchObject({
      status: 409,
      body: { error: { param: 'email' } },
    });
    const changed = await operator.patch(path, { email: 'Countess@mercer.test ' });
    expect(changed.body).toMatchObject({ email: 'countess@mercer.test', email_verified: false });
    expect((await ada.get('/api/account')).body.email).toBe('countess@mercer.test');
    const undo = (await readQueuedMails(db(), 'email_changed')).at(-1);
    expect(undo).toMatchObject({ recipient: 'ada@mercer.test' });
    expect((await readQueuedMails(db(), 'verify')).at(-1)).toMatchObject({ recipient: 'countess@mercer.test' });
    const [entry] = (await operator.get('/audit?entity=account')).body.results;
    expect(entry).toMatchObject({
      action: 'account.update',
      actor: 'SECRET_KEY',
      before: { email: 'ada@mercer.test' },
      after: { email: 'countess@mercer.test' },
    });
    const events = await db().selectFrom('events').selectAll().where('type', '=', 'account.updated').execute();
    expect(events.map(({ actor }) => actor)).toEqual(['operator']);
    expect((await shop().post('/api/account/undo-email', { key: undo?.key })).body).toEqual({ success: true });
    expect((await operator.get(path)).body).toMatchObject({ email: 'ada@mercer.test', email_verified: true });
  });

  test('what is wrong is refused with its field, and then nothing has changed', async () => {
    const { operator, path, keyWith, find } = await openAccount();
    const accountBefore = await find();
    expectRefused(await operator.patch(path, { first_name: '' }), 'first_name');
    expectRefused(await operator.patch(path, { email: 'ada' }), 'email');
    expectRefused(await operator.patch(path, { password: 'battery staple' }), 'password');
    expectRefused(await operator.patch(path, { password_hash: 'x' }), 'password_hash');
    const bad = [salem, { ...berlin, zip: 'x' }];
    expectRefused(await operator.patch(path, { first_name: 'Eve', addresses: bad }), 'addresses.1.zip');
    expectRefused(await operator.patch(path, { addresses: [{ ...salem, id: 'another' }] }), 'addresses.0.id');
    expectRefused(await operator.patch(path, { addresses: Array(101).fill(salem) }), 'addresses');
    const conflictingAddresses = [
      { ...salem, default_shipping: true },
      { ...berlin, default_shipping: true },
    ];
    expectRefused(await operator.patch(path, { addresses: conflictingAddresses }), 'addresses.1.default_shipping');
    const clerk = await keyWith('read', 'orders');
    expect((await clerk.patch(path, { first_name: 'Eve' })).status).toBe(403);
    const stale = await operator.patch(path, { first_name: 'Eve' }, { 'If-Match': '"stale"' });
    expect(stale.status).toBe(412);
    expect((await operator.patch('/accounts/none', { first_name: 'Eve' })).status).toBe(404);
    expect(await find()).toEqual(accountBefore);
    expect(await readQueuedMails(db(), 'email_changed')).toEqual([]);
  });

  test('two who change an account at once: one of them is told that it is another by now', async () => {
    const { operator, path, find } = await openAccount();
    const { headers } = await operator.get(path);
    const match = { 'If-Match': headers.get('etag') ?? '' };
    const names = ['Augusta', 'Eve'];
    const answers = await Promise.all(names.map((first_name) => operator.patch(path, { first_name }, match)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await find()).first_name).toBe(answers.find(({ status }) => status === 200)?.body.first_name);
  });

  test('who leaves is forgotten by the log of changes as well', async () => {
    const { operator, ada, path } = await openAccount();
    await operator.patch(path, { first_name: 'Augusta', email: 'countess@mercer.test', addresses: [salem] });
    const readAccountLog = async () => JSON.stringify((await operator.get('/audit?entity=account')).body.results);
    expect(await readAccountLog()).toContain('1 Main St');
    expect((await ada.call('DELETE', '/api/account', { password: 'a-long-password' })).body).toEqual({ success: true });
    expect(await readAccountLog()).not.toMatch(/1 Main St|Augusta|countess|ada@/);
  });

  test('an answer that told of somebody is not given again once they have left', async () => {
    const { operator, ada, path } = await openAccount();
    const renameAccount = () => operator.patch(path, { first_name: 'Augusta' }, { 'Idempotency-Key': 'change' });
    expect((await renameAccount()).body).toMatchObject({ first_name: 'Augusta' });
    const answers = db().selectFrom('operator_requests').select('answer');
    const [storedAnswer] = await answers.execute();
    expect(storedAnswer?.answer.length).toBeGreaterThan(100);
    expect((await ada.call('DELETE', '/api/account', { password: 'a-long-password' })).body).toEqual({ success: true });
    expect(await answers.execute()).not.toContainEqual(storedAnswer);
    const repeatedChange = await renameAccount();
    expect(repeatedChange).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
    expect(repeatedChange.body.error.message).toMatch(/not kept any more/);
  });
});
