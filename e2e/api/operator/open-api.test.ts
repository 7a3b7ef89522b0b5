import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { undescribed } from './described.ts';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  test('every call of /operator is described, and nothing else', async () => {
    const { app, document } = await openOperator(db());
    const served = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/operator'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual([...new Set(served)].toSorted());
    expect(document.openapi).toBe('3.1.0');
    const names = Object.values(document.paths).flatMap((calls) => Object.values(calls).map((one) => one.operationId));
    expect(new Set(names).size).toBe(names.length);
  });

  test('no call is answered to the public key, a key that is revoked, or one without the scope', async () => {
    const { operator, as, document } = await openOperator(db());
    const [revoked, other] = await Promise.all(
      ['read', 'orders'].map(async (scope) => (await operator.post('/keys', { name: scope, scopes: [scope] })).body),
    );
    await operator.delete(`/keys/${revoked.id}`);
    const orderCalls = /^\/operator\/(orders|returns|payments|differences)/;
    for (const [path, calls] of Object.entries(document.paths)) {
      for (const method of Object.keys(calls)) {
        const ask = async (secret: string) =>
          (await as(secret).call(method.toUpperCase(), path.replace('/operator', '').replace(/\{\w+\}/, 'x'), {}))
            .status;
        expect([await ask('pk_test'), await ask(revoked.secret)], `${method} ${path}`).toEqual([401, 401]);
        if (!orderCalls.test(path)) expect(await ask(other.secret), `${method} ${path}`).toBe(403);
      }
    }
  });

  test('what an answer says otherwise than the document is found', async () => {
    const { operator, document } = await openOperator(db());
    const { status, body } = await operator.get(`/products/${ids.mug}`);
    const call = { method: 'GET', path: `/operator/products/${ids.mug}` };
    expect(undescribed(document, call, { status, body })).toEqual([]);
    expect(undescribed(document, call, { status, body: { ...body, cost: 3 } })).toEqual(['body.cost is not described']);
    expect(undescribed(document, call, { status, body: { ...body, price: '3' } })).toEqual(['body.price is no number']);
    expect(undescribed(document, call, { status: 418, body })).toHaveLength(1);
  });

  test('examples are taken as they stand', async () => {
    const { operator, document } = await openOperator(db());
    const exampleOf = (path: string) => document.paths[path]?.post?.requestBody?.content['application/json'].example;
    for (const path of ['/products', '/products/bulk', '/categories', '/keys']) {
      expect((await operator.post(path, exampleOf(`/operator${path}`))).status, path).toBeLessThan(300);
    }
  });
});
