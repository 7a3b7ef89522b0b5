import { createOperatorClient } from '@mercer/operator';
import type { Db } from '@mercer/server';
import { type TestResponse, testApp } from '@mercer/server/testing';
import { expect } from 'vitest';

/** As far as tests read it. */
export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
}

interface Described {
  operationId: string;
  description?: string;
  parameters?: object[];
  responses: Record<string, { content?: object }>;
  requestBody?: { content: { 'application/json': { example?: object } } };
}

/** The shop on `db` and whoever runs it. */
export async function openOperator<Shop extends ReturnType<typeof testApp>>(db: Db, shop: Shop = testApp(db) as Shop) {
  const shopper = shop.shopper();
  const document: OpenApi = (await shopper.get('/openapi.json')).body;
  const caller = shop.shopper();
  const as = (secret: string) => {
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      caller.call(method, `/operator${path}`, method === 'GET' ? undefined : body, {
        Authorization: `Bearer ${secret}`,
        ...headers,
      });
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
  const client = createOperatorClient({
    url: 'http://localhost:3000',
    key: 'sk_test',
    fetch: async (request) => shop.app.fetch(request),
  });
  return { ...shop, shop: shop.shopper, shopper, document, as, keyWith, operator: as('sk_test'), client };
}

export type Operator = Awaited<ReturnType<typeof openOperator>>['operator'];

/** The answer refuses a field of what came in. */
export function expectRefused(answer: TestResponse, param: string): void {
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_error', param } } });
}
