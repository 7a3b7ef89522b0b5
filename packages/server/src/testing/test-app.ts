import type { Db } from '@mercer/database';
import { Gateways } from '@mercer/gateways';
import type { Config } from '@mercer/platform/http/config';
import type { AppDeps } from '@mercer/platform/http/context';
import { sandboxGateways } from '@mercer/sandbox/testing';
import { createApp } from '../app.ts';
import { assertDescribed } from './assert-described.ts';

/** Response as a test reads it; `body` is parsed JSON, else text, and untyped because tests look into many shapes. */
export interface TestResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into many shapes
  body: any;
}

export const testConfig: Config = {
  publicKey: 'pk_test',
  secretKey: 'sk_test',
  publicUrl: 'http://localhost:3000',
  allowedOrigins: 'loopback',
  signingSecret: 'test-secret',
  live: false,
  rateLimitPerIp: false,
  passwordCost: { N: 2, r: 1, p: 1 },
  gateways: sandboxGateways,
};

/** The backend on `db` with a clock that stands still until told; a fault that is logged is kept in `faults`. */
export function buildTestApp(db: Db, depsOverrides: Partial<AppDeps> = {}) {
  const clock = new TestClock();
  const faults: unknown[] = [];
  const outside = {
    config: testConfig,
    fetch: () => Promise.reject(new Error('This test has no gateway')),
    now: clock.now,
    ...depsOverrides,
  };
  const deps: AppDeps = {
    db,
    gateways: new Gateways(outside.config.gateways, { ...outside, publicUrl: outside.config.publicUrl }),
    log: { info() {}, error: (...fault) => faults.push(fault) },
    ...outside,
  };
  const app = createApp(deps);
  return { app, deps, clock, faults, shopper: () => new Shopper((request) => app.fetch(request)) };
}

/** Copies the dependencies with another `fetch`, through which the gateways are reached. */
export function withGatewayFetch(deps: AppDeps, fetch: AppDeps['fetch']): AppDeps {
  const { config, now } = deps;
  return { ...deps, fetch, gateways: new Gateways(config.gateways, { fetch, now, publicUrl: config.publicUrl }) };
}

class TestClock {
  #time = Date.parse('2026-06-01T12:00:00.000Z');
  now = () => new Date(this.#time);
  advance = (milliseconds: number) => {
    this.#time += milliseconds;
  };
}

/**
 * Simulates one browser: keeps the session token between calls, as the client library does. Each response is checked
 * against the shop's API description.
 */
export class Shopper {
  session: string | null = null;
  /** false: what is answered to nonsense need not be described */
  isDescribed = true;
  /** True to call as a script of the shop's own pages, which gets paths of images; other sites get absolute URLs. */
  wantsImagePaths = false;
  readonly #send: (request: Request) => Response | Promise<Response>;

  constructor(send: (request: Request) => Response | Promise<Response>) {
    this.#send = send;
  }

  get = (path: string) => this.call('GET', path);
  post = (path: string, body?: unknown) => this.call('POST', path, body);
  put = (path: string, body?: unknown) => this.call('PUT', path, body);
  patch = (path: string, body?: unknown) => this.call('PATCH', path, body);
  delete = (path: string) => this.call('DELETE', path);

  /** @param body to be sent as JSON */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.sendRequest(method, path, body === undefined ? undefined : JSON.stringify(body), headers);
  }

  /** @param body as it is sent; what it is stands in `headers` */
  async sendRequest(
    method: string,
    path: string,
    body: BodyInit | undefined,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const response = await this.#send(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Basic ${Buffer.from(testConfig.publicKey).toString('base64')}`,
          ...this.#sessionHeaders(),
          ...headers,
        },
        ...(body === undefined ? {} : { body, duplex: 'half' }),
      }),
    );
    const [, cookie] = response.headers.get('set-cookie')?.match(/swell-session=([^;]+)/) ?? [];
    this.session = response.headers.get('x-session') ?? cookie ?? this.session;
    const text = await response.text();
    const answer = { status: response.status, type: response.headers.get('content-type') ?? '' };
    const parseResponseBody = () => (/\bjson\b/.test(answer.type) ? JSON.parse(text) : text);
    const responseBody = text === '' ? null : parseResponseBody();
    if (this.isDescribed) await assertDescribed({ method, path }, { ...answer, body: responseBody });
    return { status: response.status, headers: response.headers, body: responseBody };
  }

  #sessionHeaders(): Record<string, string> {
    if (!this.wantsImagePaths) return this.session ? { 'X-Session': this.session } : {};
    return { 'Sec-Fetch-Site': 'same-origin', ...(this.session && { Cookie: `swell-session=${this.session}` }) };
  }
}
