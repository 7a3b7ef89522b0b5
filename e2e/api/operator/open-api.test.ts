import { unwrap } from '@mercer/operator';
import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  test('every call of /api, /vault and /operator is described, and nothing else', async () => {
    const { app, document } = await openOperator(db());
    const served = app.routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/(api|vault)\//.test(path))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.filter((call) => / \/(api|vault)\//.test(call)).toSorted()).toEqual(
      [...new Set(served)].toSorted(),
    );
    // The router of /operator is made of the descriptions themselves
    expect(described.filter((call) => call.includes(' /operator/')).length).toBeGreaterThan(100);
    expect(document.openapi).toBe('3.1.0');
    const names = Object.values(document.paths).flatMap((calls) =>
      Object.values(calls).map((operation) => operation.operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test('no call is answered to the public key, a key that is revoked, or one without the scope', async () => {
    const { operator, as, document } = await openOperator(db());
    const [revoked, otherKey] = await Promise.all(
      ['read', 'orders'].map(async (scope) => (await operator.post('/keys', { name: scope, scopes: [scope] })).body),
    );
    await operator.delete(`/keys/${revoked.id}`);
    const orderCalls =
      /^\/operator\/(orders|drafts|returns|payments|differences|invoices|packing-slips|subscriptions|reports)/;
    /** Browsers sign in by these without a key, and whoever calls sees the own rights by those. */
    const openCalls = /^\/operator\/(session|owner|invitation|recovery)(\/|$)/;
    const ownCalls = /^\/operator\/(me|sessions|permissions|views|presence)(\/|$)/;
    const operatorPaths = Object.entries(document.paths).filter(
      ([path]) => path.startsWith('/operator') && !openCalls.test(path),
    );
    for (const [path, calls] of operatorPaths) {
      for (const method of Object.keys(calls)) {
        const requestStatus = async (secret: string) =>
          (await as(secret).call(method.toUpperCase(), path.replace('/operator', '').replace(/\{\w+\}/, 'x'), {}))
            .status;
        expect([await requestStatus('pk_test'), await requestStatus(revoked.secret)], `${method} ${path}`).toEqual([
          401, 401,
        ]);
        if (!orderCalls.test(path) && !ownCalls.test(path))
          expect(await requestStatus(otherKey.secret), `${method} ${path}`).toBe(403);
      }
    }
  });

  test('the typed client makes what its answer says', async () => {
    const { client } = await openOperator(db());
    const body = { name: 'Linen Apron', price: 39 };
    const { id } = unwrap(await client.POST('/operator/products', { body }));
    const path = { id };
    const { data } = await client.GET('/operator/products/{id}', { params: { path } });
    expect(data).toMatchObject(body);
  });

  test('examples are taken as they stand', async () => {
    const { operator, document } = await openOperator(db());
    const getRequestExample = (path: string) =>
      document.paths[path]?.post?.requestBody?.content['application/json'].example;
    for (const path of ['/products', '/products/bulk', '/categories', '/keys']) {
      expect((await operator.post(path, getRequestExample(`/operator${path}`))).status, path).toBeLessThan(300);
    }
  });
});
