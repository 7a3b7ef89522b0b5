import type { Db } from '@mercer/server';
import { type TestResponse, testApp } from '@mercer/server/testing';
import { expect } from 'vitest';
import { type OpenApi, undescribed } from './described.ts';

/**
 * The shop on `db` and whoever runs it. Each answer is held against /openapi.json: a path, a status or a field that is
 * not described there is a fault.
 */
export async function openOperator(db: Db) {
  const shop = testApp(db);
  const shopper = shop.shopper();
  const document: OpenApi = (await shopper.get('/openapi.json')).body;
  const caller = shop.shopper();
  const as = (secret: string) => {
    const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await caller.call(method, `/operator${path}`, method === 'GET' ? undefined : body, {
        Authorization: `Bearer ${secret}`,
        ...headers,
      });
      expect(undescribed(document, { method, path: `/operator${path}` }, answer), `${method} ${path}`).toEqual([]);
      return answer;
    };
    return {
      call,
      get: (path: string) => call('GET', path),
      post: (path: string, body?: unknown, headers = {}) => call('POST', path, body, headers),
      put: (path: string, body?: unknown, headers = {}) => call('PUT', path, body, headers),
      delete: (path: string, headers = {}) => call('DELETE', path, undefined, headers),
    };
  };
  const keyWith = async (...scopes: string[]) =>
    as((await as('sk_test').post('/keys', { name: 'Test', scopes })).body.secret);
  return { ...shop, shop: shop.shopper, shopper, document, as, keyWith, operator: as('sk_test') };
}

export type Operator = Awaited<ReturnType<typeof openOperator>>['operator'];

/** The answer refuses a field of what came in. */
export function expectRefused(answer: TestResponse, param: string): void {
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_error', param } } });
}
