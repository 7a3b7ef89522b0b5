import { createOperatorClient } from '@mercer/operator';
import type { Db } from '@mercer/server';
import { buildTestApp, type TestResponse } from '@mercer/server/testing';
import { expect } from 'vitest';

/** OpenAPI document, as far as tests read it. */
export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object> };
}

interface Described {
  operationId: string;
  description?: string;
  parameters?: object[];
  responses: Record<string, { content?: object }>;
  requestBody?: { content: { 'application/json': { example?: object } } };
}

/** The shop on `db` and whoever runs it. */
export async function openOperator<Shop extends ReturnType<typeof buildTestApp>>(
  db: Db,
  shop: Shop = buildTestApp(db) as Shop,
) {
  const shopper = shop.shopper();
  const document: OpenApi = (await shopper.get('/openapi.json')).body;
  const caller = shop.shopper();
  const createKeyClient = (secret: string) => {
    const callOperator = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      caller.call(method, `/operator${path}`, method === 'GET' ? undefined : body, {
        Authorization: `Bearer ${secret}`,
        ...headers,
      });
    return {
      call: callOperator,
      get: (path: string) => callOperator('GET', path),
      post: (path: string, body?: unknown, headers = {}) => callOperator('POST', path, body, headers),
      put: (path: string, body?: unknown, headers = {}) => callOperator('PUT', path, body, headers),
      patch: (path: string, body?: unknown, headers = {}) => callOperator('PATCH', path, body, headers),
      delete: (path: string, headers = {}) => callOperator('DELETE', path, undefined, headers),
    };
  };
  const openKeyWithScopes = async (...scopes: string[]) =>
    createKeyClient((await createKeyClient('sk_test').post('/keys', { name: 'Test', scopes })).body.secret);
  const client = createOperatorClient({
    url: 'http://localhost:3000',
    key: 'sk_test',
    fetch: async (request) => shop.app.fetch(request),
  });
  return {
    ...shop,
    shop: shop.shopper,
    shopper,
    document,
    as: createKeyClient,
    keyWith: openKeyWithScopes,
    operator: createKeyClient('sk_test'),
    client,
  };
}

export type Operator = Awaited<ReturnType<typeof openOperator>>['operator'];

/** The answer refuses a field of what came in. */
export function expectRefused(answer: TestResponse, param: string): void {
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_error', param } } });
}
