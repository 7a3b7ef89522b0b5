import { createApp, type Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { expectRefused, openOperator } from './operator.ts';

const invalidKeyResponse = { status: 401, body: { error: { code: 'invalid_key' } } };
const buildMissingScope = (scope: string) => ({
  status: 403,
  body: { error: { code: 'missing_scope', param: scope } },
});

eachDatabase((db: () => Db) => {
  test('a key is told once, is stored as a hash, and opens what its scopes say', async () => {
    const { operator, as } = await openOperator(db());
    const { status, body } = await operator.post('/keys', { name: 'Warehouse', scopes: ['orders'] });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        name: 'Warehouse',
        scopes: ['orders'],
        secret: expect.stringMatching(/^sk_[\w-]{43}$/),
      }),
    ]);
    expect(JSON.stringify((await operator.get('/keys')).body)).not.toContain(body.secret);
    const rows = await db().selectFrom('operator_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.secret);
    const warehouse = as(body.secret);
    expect((await warehouse.get('/orders')).status).toBe(200);
    expect(await warehouse.get('/products')).toMatchObject(buildMissingScope('read'));
    expect(await warehouse.post('/products', {})).toMatchObject(buildMissingScope('write'));
    expect(await warehouse.get('/keys')).toMatchObject(buildMissingScope('read'));
  });

  test.each([
    [['read'], [200, 403, 200, 403]],
    [['write'], [403, 400, 403, 400]],
    [['catalogue'], [200, 400, 403, 403]],
    [
      ['read', 'write'],
      [200, 400, 200, 400],
    ],
  ])('%j opens no more than that', async (scopes, expected) => {
    const { keyWith } = await openOperator(db());
    const key = await keyWith(...scopes);
    const answers = [
      await key.get('/products'),
      await key.post('/products', {}),
      await key.get('/keys'),
      await key.post('/keys', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });

  test('a key that is revoked opens no node any more', async () => {
    const { operator, as, deps } = await openOperator(db());
    const { body } = await operator.post('/keys', { name: 'Lost', scopes: ['read'] });
    const otherNode = createApp(deps);
    const requestOtherNode = async () =>
      (await otherNode.request('/operator/products', { headers: { Authorization: `Bearer ${body.secret}` } })).status;
    expect(await requestOtherNode()).toBe(200);
    expect((await operator.delete(`/keys/${body.id}`)).status).toBe(204);
    expect(await requestOtherNode()).toBe(401);
    expect(await as(body.secret).get('/products')).toMatchObject(invalidKeyResponse);
    expect((await operator.get('/keys')).body.results[1]).toMatchObject({ date_revoked: '2026-06-01T12:00:00.000Z' });
    expect((await operator.delete('/keys/none')).status).toBe(404);
  });

  test('the last use is listed, written at most once a minute', async () => {
    const { operator, as, clock } = await openOperator(db());
    const { body } = await operator.post('/keys', { name: 'Reader', scopes: ['read'] });
    const readLastUse = async () => {
      await as(body.secret).get('/products');
      return (await operator.get('/keys')).body.results[1].date_used;
    };
    expect((await operator.get('/keys')).body.results[1].date_used).toBeNull();
    expect(await readLastUse()).toBe('2026-06-01T12:00:00.000Z');
    clock.advance(59_999);
    expect(await readLastUse()).toBe('2026-06-01T12:00:00.000Z');
    clock.advance(1);
    expect(await readLastUse()).toBe('2026-06-01T12:01:00.000Z');
  });

  test('SECRET_KEY can be revoked once another key may write, and then that one cannot', async () => {
    const { operator, keyWith, deps } = await openOperator(db());
    await keyWith('read');
    expect(await operator.delete('/keys/first')).toMatchObject({ status: 409, body: { error: { code: 'last_key' } } });
    const owner = await keyWith('read', 'write', 'orders', 'catalogue');
    const keys: { id: string; scopes: string[] }[] = (await owner.get('/keys')).body.results;
    const writingKey = keys.find(({ id, scopes }) => id !== 'first' && scopes.includes('write'));
    expect((await owner.delete('/keys/first')).status).toBe(204);
    expect(await operator.get('/products')).toMatchObject(invalidKeyResponse);
    expect((await owner.delete(`/keys/${writingKey?.id}`)).body.error.code).toBe('last_key');
    expect((await owner.get('/keys')).body.results[0]).toMatchObject({ id: 'first', date_revoked: expect.any(String) });
    const renewed = createApp({ ...deps, config: { ...deps.config, secretKey: 'sk_new' } });
    const headers = { Authorization: 'Bearer sk_new' };
    expect((await renewed.request('/operator/keys', { headers })).status).toBe(200);
  });

  test('of two who revoke at once one key that may write is left', async () => {
    const { operator, keyWith } = await openOperator(db());
    const owner = await keyWith('read', 'write');
    const { id } = (await operator.get('/keys')).body.results.at(-1);
    const answers = await Promise.all([operator.delete(`/keys/${id}`), owner.delete('/keys/first')]);
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([204, 204]);
    const acceptedAnswers = [await operator.get('/keys'), await owner.get('/keys')].filter(
      ({ status }) => status === 200,
    );
    expect(acceptedAnswers).toHaveLength(1);
  });

  test('a key gives no scope that it does not have; a wrong name or scope is refused', async () => {
    const { operator, keyWith, as } = await openOperator(db());
    const writer = await keyWith('write');
    expect(await writer.post('/keys', { name: 'More', scopes: ['write', 'orders'] })).toMatchObject(
      buildMissingScope('orders'),
    );
    expectRefused(await operator.post('/keys', { scopes: ['read'] }), 'name');
    expectRefused(await operator.post('/keys', { name: ' ', scopes: ['read'] }), 'name');
    expectRefused(await operator.post('/keys', { name: 'x', scopes: [] }), 'scopes');
    expectRefused(await operator.post('/keys', { name: 'x', scopes: ['all'] }), 'scopes.0');
    expectRefused(await operator.post('/keys', { name: 'x', scopes: ['read'], id: '1' }), 'id');
    for (const secret of ['pk_test', 'sk_wrong', 'x'])
      expect(await as(secret).get('/products')).toMatchObject(invalidKeyResponse);
  });
});
