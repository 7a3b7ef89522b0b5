import { randomUUID } from 'node:crypto';
import { buildSignedCall, startPlatform, type TestPlatform } from '@mercer/server/testing';
import { expect } from 'vitest';
import { listSchemaFaults, type Subject, type UcpVersion } from './validate.ts';

export interface AgentAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into many shapes
  body: any;
}

interface AgentShop {
  app: { fetch(request: Request): Response | Promise<Response> };
  deps: { now(): Date };
}

const origin = 'http://localhost:3000';

/** Agent that shops by UCP over REST and signs its calls; each answer is validated by the published schemas. */
export class TestAgent {
  readonly #shop: AgentShop;
  readonly #version: UcpVersion;
  readonly #platform: Promise<TestPlatform>;

  constructor(shop: AgentShop, version: UcpVersion = '2026-08-25', name = 'agent', platform?: TestPlatform) {
    this.#shop = shop;
    this.#version = version;
    this.#platform = platform ? Promise.resolve(platform) : startPlatform(version, name);
  }

  async readAgentHeader(): Promise<string> {
    return `profile="${(await this.#platform).profileUrl}"; version="${this.#version}"`;
  }

  post = (path: string, body: unknown = {}, key?: string) => this.call('POST', path, body, key);
  put = (path: string, body: unknown, key?: string) => this.call('PUT', path, body, key);
  get = (path: string) => this.call('GET', path);

  async call(method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<AgentAnswer> {
    const signedCall = buildSignedCall(await this.#platform, 'ES256', this.#shop.deps.now(), {
      method,
      path: `/ucp${path}`,
      body: body === undefined ? '' : JSON.stringify(body),
      headers: {
        'UCP-Agent': await this.readAgentHeader(),
        'Request-Id': randomUUID(),
        ...(method !== 'GET' && { 'Idempotency-Key': key }),
      },
    });
    const { headers, rawBody } = signedCall;
    const request = { method, headers, ...(rawBody.length > 0 && { body: rawBody }) };
    const response = await this.#shop.app.fetch(new Request(`${origin}/ucp${path}`, request));
    const json = await response.json();
    const subject = findSubject(path);
    if (subject && json.ucp) expect(listSchemaFaults(this.#version, subject, json), path).toEqual([]);
    return { status: response.status, headers: response.headers, body: json };
  }
}

const subjects: [prefix: string, subject: Subject][] = [
  ['/catalog/search', 'search'],
  ['/catalog/lookup', 'lookup'],
  ['/catalog/product', 'product'],
  ['/carts', 'cart'],
  ['/checkout-sessions', 'checkout'],
  ['/orders', 'order'],
];

function findSubject(path: string): Subject | undefined {
  return subjects.find(([prefix]) => path.startsWith(prefix))?.[1];
}

/** Reads the amount of a total of an answer. */
export function readTotal(
  { totals }: { totals: { type: string; amount: number }[] },
  type: string,
): number | undefined {
  return totals.find((total) => total.type === type)?.amount;
}

export const buyer = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' };

export const destination = {
  id: 'home',
  street_address: '1 Main Street',
  address_locality: 'Springfield',
  address_region: 'IL',
  postal_code: '62704',
  address_country: 'US',
};

export const fulfillment = {
  methods: [{ type: 'shipping', destinations: [destination], selected_destination_id: 'home' }],
};
