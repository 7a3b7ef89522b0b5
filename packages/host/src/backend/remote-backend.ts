import { readFileSync } from 'node:fs';
import {
  type AskingShopper,
  type CallEnv,
  type CountedEvent,
  networkOfAddress,
  type PolicyHosts,
  ProcessCallCounter,
  reportFault,
  reportFine,
  type ShopperAnswers,
} from '@mercer/server';
import type { ShopConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { createPassOn } from './backend-proxy.ts';
import type { ServingBackend } from './serving-backend.ts';
import { gatewayPath } from './storefront-gateway.ts';

const hostsHoldMs = 60_000;

/** A backend that runs elsewhere, with its own database, gateways and jobs: this process has none of them. */
export function openRemoteBackend(config: ShopConfig): ServingBackend {
  const { apiUrl, apiSecret, apiCaFile, rateLimitPerIp, publicUrl } = config;
  const ca = apiCaFile === undefined ? undefined : readAuthority(apiCaFile);
  const passOn = createPassOn({ apiUrl: apiUrl ?? '', secret: apiSecret ?? '', ca });
  const requestBackend = async <Answer>(path: string, init?: RequestInit): Promise<Answer> => {
    const answer = await passOn.fetch(new Request(`${publicUrl}${gatewayPath}${path}`, init));
    if (answer.ok) return answer.json() as Promise<Answer>; // answered by the storefront gateway
    throw new Error(`The backend answers ${answer.status}`);
  };
  const forms = new ProcessCallCounter({ now: () => new Date() });
  let isEnding = false;

  return {
    app: {
      fetch: (request, env) => respondToRequest(request, env, { passOn: passOn.fetch, isEnding }),
    },
    sandbox: { serve: (request) => passOn.fetch(request) },
    mails: undefined,
    rateLimiter: {
      allows: (ip) => !rateLimitPerIp || ip === undefined || forms.allows(networkOfAddress(ip)),
    },
    tally: {
      countVisit(name: CountedEvent) {
        // a visit that is not counted is no reason to tell anybody
        requestBackend('counted', { method: 'POST', body: JSON.stringify([name]) }).catch(() => {});
      },
    },
    policyHosts: cachePolicyHosts(() => requestBackend<PolicyHosts[]>('hosts')),
    pageVersion: () => requestBackend<string>('version'),
    readShopper: (token) => fetchShopper(token, requestBackend),
    beginEnd() {
      isEnding = true;
    },
    async close() {
      passOn.end();
    },
  };
}

/** @throws StartError */
function readAuthority(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`API_CA_FILE cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

type FetchJson = <Answer>(path: string, init?: RequestInit) => Promise<Answer>;

async function fetchShopper(token: string, ask: FetchJson): Promise<AskingShopper> {
  const headers = { 'X-Session': token };
  const shopper = await ask<Omit<AskingShopper, 'answers'>>('shopper', { headers });
  return {
    ...shopper,
    async answers(words) {
      const shopperPath = `shopper?${new URLSearchParams(words)}`;
      return (await ask<ShopperAnswers | null>(shopperPath, { headers })) ?? undefined;
    },
  };
}

/** Caches the hosts of the gateways. Returns none while they cannot be read, when no page needs them either. */
function cachePolicyHosts(readHosts: () => Promise<PolicyHosts[]>) {
  let cachedHosts: { hosts: Promise<PolicyHosts[]>; until: number } | undefined;
  return async (): Promise<readonly PolicyHosts[]> => {
    if (!cachedHosts || Date.now() >= cachedHosts.until)
      cachedHosts = { hosts: readHosts(), until: Date.now() + hostsHoldMs };
    const current = cachedHosts;
    return current.hosts.catch(() => {
      if (cachedHosts === current) cachedHosts = undefined;
      return [];
    });
  };
}

interface ForwardingBackend {
  passOn(request: Request, env?: CallEnv): Promise<Response>;
  isEnding: boolean;
}

/**
 * Responds to health checks or passes the request on: liveness is decided by this process alone, and readiness also
 * depends on the backend.
 */
async function respondToRequest(
  request: Request,
  env: CallEnv | undefined,
  { passOn, isEnding }: ForwardingBackend,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/healthz') return Response.json({ status: 'ok' });
  if (pathname !== '/readyz') return passOn(request, env);
  const { ok, status } = await passOn(request);
  const isReady = ok && !isEnding;
  const checks = [
    { name: 'process', ...(isEnding ? reportFault('It is ending.') : reportFine('It runs.')) },
    {
      name: 'backend',
      ...(ok ? reportFine('It is ready.') : reportFault(`It is not ready: it is answered ${status} at API_URL.`)),
    },
  ];
  return Response.json(
    { status: isReady ? 'ready' : 'unavailable', checks },
    { status: isReady ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
