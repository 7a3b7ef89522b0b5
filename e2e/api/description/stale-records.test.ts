import { type Db, describeShop } from '@mercer/server';
import { eachDatabase, readAllTables } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { everyWrite, openEverything } from '../operator/every-write.ts';
import type { OpenApi } from '../operator/operator.ts';

// The document's tests check it against OpenAPI
const { paths } = (await describeShop('http://localhost:3000')) as OpenApi;

/** Changes of what is there, like `PUT /products/{id}`, and whether they say that they take `If-Match`. */
const changes = Object.entries(paths).flatMap(([path, calls]) =>
  Object.entries(calls)
    .filter(([method]) => path.startsWith('/operator') && /put|patch|delete/.test(method))
    .map(([method, call]) => {
      const name = `${method.toUpperCase()} ${path.replace('/operator', '')}`;
      return { name, isVersioned: '412' in call.responses, takes: JSON.stringify(call.parameters ?? []) };
    }),
);
const versioned = changes.filter(({ isVersioned }) => isVersioned);

test('every change of a record says whether it takes If-Match: but for these it does', () => {
  const blind = changes.filter(({ isVersioned }) => !isVersioned).map(({ name }) => name);
  expect(blind.toSorted()).toEqual([
    'DELETE /accounts/{id}/second-factor',
    'DELETE /accounts/{id}/sessions',
    'DELETE /bin/{kind}/{id}',
    'DELETE /images/{id}',
    'DELETE /keys/{id}',
    'DELETE /licence-keys/{id}',
    'DELETE /me/passkeys/{id}',
    'DELETE /me/second-factor',
    'DELETE /orders/{id}/payment-link',
    'DELETE /products/{id}/files/{file}',
    'DELETE /session',
    'DELETE /sessions/{id}',
    'DELETE /shop-imports/{id}',
    'DELETE /staff/{id}',
    'PATCH /me',
    'PATCH /orders/{id}/fulfillments/{fulfillment}',
    'PUT /me/second-factor',
    'PUT /presence',
    'PUT /translations',
  ]);
  for (const { name, isVersioned, takes } of changes) expect(takes.includes('"If-Match"'), name).toBe(isVersioned);
});

eachDatabase((db: () => Db) => {
  test.each(versioned)('$name changes what was read, and nothing of another record', async ({ name }) => {
    const fixture = await openEverything(db());
    const [path = '', body = {}] = (await everyWrite[name]?.call(fixture)) ?? [];
    const [method = ''] = name.split(' ');
    const writeWithEtag = (etag: string) => fixture.operator.call(method, path, body, { 'If-Match': etag });
    const assertStaleEtag = async (etag: string) => {
      const previousRows = await readAllTables(db());
      expect(await writeWithEtag(etag)).toMatchObject({
        status: 412,
        body: { error: { code: 'precondition_failed' } },
      });
      expect(await readAllTables(db())).toEqual(previousRows);
    };
    const currentEtag = (await fixture.operator.get(path)).headers.get('etag') ?? '';
    await assertStaleEtag('"another"');
    const writeResponse = await writeWithEtag(currentEtag);
    expect(writeResponse.status, JSON.stringify(writeResponse.body)).toBeLessThan(300);
    if (method === 'DELETE') return;
    expect(writeResponse.headers.get('etag')).toBe((await fixture.operator.get(path)).headers.get('etag'));
    await assertStaleEtag(currentEtag);
  });
});
