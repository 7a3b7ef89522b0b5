import { type Db, describeShop } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { everyWrite, openEverything } from '../operator/every-write.ts';
import type { OpenApi } from '../operator/operator.ts';

// its own tests hold it against OpenAPI
const { paths } = (await describeShop('http://localhost:3000')) as OpenApi;

/** Writes of /operator that say so, like `PUT /products/{id}`. */
const versioned = Object.entries(paths).flatMap(([path, calls]) =>
  Object.entries(calls)
    .filter(([, { responses }]) => '412' in responses)
    .map(([method]) => `${method.toUpperCase()} ${path.replace('/operator', '')}`),
);

eachDatabase((db: () => Db) => {
  test.each(versioned)('%s is answered 412 to who has read another record', async (name) => {
    const all = await openEverything(db());
    const [path, body = {}] = (await everyWrite[name]?.call(all)) ?? [];
    const [method = ''] = name.split(' ');
    const answer = await all.operator.call(method, path ?? '', body, { 'If-Match': '"another"' });
    expect(answer).toMatchObject({ status: 412, body: { error: { code: 'precondition_failed' } } });
  });
});
