import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PublicJwk, shopCapabilities, signRequest } from '@mercer/agents/trust';
import { onTestFinished } from 'vitest';

/** Platform of a test: a host with a profile, and the keys of the profile. */
export interface TestPlatform {
  profileUrl: string;
  /** requests that its host got */
  requests: { path: string; headers: IncomingMessage['headers']; body: string }[];
  /** answers requests until told otherwise */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  profile: { ucp: Record<string, unknown>; keys: PublicJwk[] };
  keys: Record<'ES256' | 'EdDSA', { id: string; privateKey: KeyObject }>;
}

/** Starts a platform on a loopback port. */
export async function startPlatform(version = '2026-08-25', name = 'agent'): Promise<TestPlatform> {
  const keys = { ES256: createKey('ES256'), EdDSA: createKey('EdDSA') };
  const capabilities = Object.fromEntries(shopCapabilities.map(({ name }) => [name, [{ version, name }]]));
  const platform: TestPlatform = {
    profileUrl: '',
    requests: [],
    profile: { ucp: { version, capabilities }, keys: [keys.ES256.jwk, keys.EdDSA.jwk] },
    keys,
    answer(_, response) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(platform.profile));
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    platform.requests.push({ path: request.url ?? '', headers: request.headers, body });
    platform.answer(request, response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  platform.profileUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}.json`; // a port was asked for
  return platform;
}

function createKey(algorithm: 'ES256' | 'EdDSA') {
  const { privateKey, publicKey } =
    algorithm === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519');
  const id = `key-${algorithm}`;
  const { kty = '', crv, x, y } = publicKey.export({ format: 'jwk' });
  const jwk: PublicJwk = { kid: id, kty, crv, x, ...(y !== undefined && { y }), alg: algorithm };
  return { id, privateKey, jwk };
}

interface CallOptions {
  method?: string;
  path?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Builds an unsigned call of a platform. */
export function buildCall({ profileUrl }: Pick<TestPlatform, 'profileUrl'>, options: CallOptions = {}) {
  const { method = 'POST', path = '/carts', body = '{}', headers = {} } = options;
  const callHeaders = new Headers({
    'UCP-Agent': `profile="${profileUrl}"`,
    ...(body !== '' && { 'Content-Type': 'application/json' }),
    ...headers,
  });
  return {
    binding: 'rest' as const,
    method,
    url: `http://internal.example${path}`,
    headers: callHeaders,
    rawBody: new Uint8Array(Buffer.from(body)),
    agentHeader: callHeaders.get('ucp-agent') ?? undefined,
    ip: undefined as string | undefined,
  };
}

/** Builds a call that the platform has signed for the shop of the test configuration. */
export function buildSignedCall(
  platform: TestPlatform,
  algorithm: 'ES256' | 'EdDSA',
  now: Date,
  options?: CallOptions,
) {
  const call = buildCall(platform, { headers: { 'Idempotency-Key': 'key-of-a-test' }, ...options });
  const { id, privateKey } = platform.keys[algorithm];
  const { pathname, search } = new URL(call.url);
  const url = new URL(`http://localhost:3000${pathname}${search}`);
  const request = { method: call.method, url, headers: call.headers, body: call.rawBody };
  const signed = signRequest(request, { keyId: id, privateKey }, Math.floor(now.getTime() / 1000));
  for (const [name, value] of Object.entries(signed)) call.headers.set(name, value);
  return call;
}
