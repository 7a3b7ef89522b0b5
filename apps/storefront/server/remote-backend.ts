import { readFileSync } from 'node:fs';
import {
  type AskingShopper,
  type CallEnv,
  type Counted,
  fault,
  fine,
  networkOfAddress,
  OwnCalls,
  type PolicyHosts,
  type ShopperAnswers,
} from '@mercer/server';
import type { ShopConfig } from './config.ts';
import { createPassOn } from './passed-on.ts';
import type { ServingBackend } from './serving-backend.ts';
import { StartError } from './start-error.ts';
import { doorPath } from './storefront-door.ts';

const hostsHoldMs = 60_000;

/** A backend that runs elsewhere, with its own database, gateways and jobs: this process has none of them. */
export function openRemoteBackend(config: ShopConfig): ServingBackend {
  const { apiUrl, apiSecret, apiCaFile, rateLimitPerIp, publicUrl } = config;
  const ca = apiCaFile === undefined ? undefined : readAuthority(apiCaFile);
  const passOn = createPassOn({ apiUrl: apiUrl ?? '', secret: apiSecret ?? '', ca });
  const ask = async <Answer>(path: string, init?: RequestInit): Promise<Answer> => {
    const answer = await passOn.fetch(new Request(`${publicUrl}${doorPath}${path}`, init));
    if (answer.ok) return answer.json() as Promise<Answer>; // as storefront-door.ts says it
    throw new Error(`The backend answers ${answer.status}`);
  };
  const forms = new OwnCalls({ now: () => new Date() });
  let isEnding = false;

  return {
    app: {
      fetch: (request, env) => answerOf(request, env, { passOn: passOn.fetch, isEnding }),
    },
    sandbox: { serve: (request) => passOn.fetch(request) },
    mails: undefined,
    rateLimiter: {
      allows: (ip) => !rateLimitPerIp || ip === undefined || forms.allows(networkOfAddress(ip)),
    },
    tally: {
      count(name: Counted) {
        // a visit that is not counted is no reason to tell anybody
        ask('counted', { method: 'POST', body: JSON.stringify([name]) }).catch(() => {});
      },
    },
    policyHosts: keptHosts(() => ask<PolicyHosts[]>('hosts')),
    pageVersion: () => ask<string>('version'),
    readShopper: (token) => readShopper(token, ask),
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

type Ask = <Answer>(path: string, init?: RequestInit) => Promise<Answer>;

async function readShopper(token: string, ask: Ask): Promise<AskingShopper> {
  const headers = { 'X-Session': token };
  const shopper = await ask<Omit<AskingShopper, 'answers'>>('shopper', { headers });
  return {
    ...shopper,
    async answers(words) {
      const asked = `shopper?${new URLSearchParams(words)}`;
      return (await ask<ShopperAnswers | null>(asked, { headers })) ?? undefined;
    },
  };
}

/** None while they cannot be read: there is no page that needs them either. */
function keptHosts(read: () => Promise<PolicyHosts[]>) {
  let kept: { hosts: Promise<PolicyHosts[]>; until: number } | undefined;
  return async (): Promise<readonly PolicyHosts[]> => {
    if (!kept || Date.now() >= kept.until) kept = { hosts: read(), until: Date.now() + hostsHoldMs };
    const current = kept;
    return current.hosts.catch(() => {
      if (kept === current) kept = undefined;
      return [];
    });
  };
}

interface Answering {
  passOn(request: Request, env?: CallEnv): Promise<Response>;
  isEnding: boolean;
}

/** Whether it lives is this process' own to say, and whether it can serve depends on the backend as well. */
async function answerOf(
  request: Request,
  env: CallEnv | undefined,
  { passOn, isEnding }: Answering,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/healthz') return Response.json({ status: 'ok' });
  if (pathname !== '/readyz') return passOn(request, env);
  const { ok, status } = await passOn(request);
  const isReady = ok && !isEnding;
  const checks = [
    { name: 'process', ...(isEnding ? fault('It is ending.') : fine('It runs.')) },
    {
      name: 'backend',
      ...(ok ? fine('It is ready.') : fault(`It is not ready: it is answered ${status} at API_URL.`)),
    },
  ];
  return Response.json(
    { status: isReady ? 'ready' : 'unavailable', checks },
    { status: isReady ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
