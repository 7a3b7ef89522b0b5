import { setTimeout } from 'node:timers/promises';
import { StartError } from '@mercer/host/config/start-error';
import { createOperatorClient } from '@mercer/operator';
import { type Connection, readConnection } from './connection.ts';
import { createIdempotencyHeader } from './idempotency-header.ts';
import type { OpenShop } from './shop.ts';

/** Milliseconds until an answer has to begin; its body may take longer. */
const patienceMs = 120_000;

/** Number of attempts for a request that gets no answer. */
const attempts = 3;
const betweenMs = 500;

/** Speaks to a shop over the network. What goes wrong there is said in a sentence. */
function createHttpFetch(url: string, signal: AbortSignal) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') addIdempotencyKey(request);
    for (let attempt = 1; ; attempt++) {
      try {
        return assertNoRedirect(await sendRequest(request.clone(), signal), url);
      } catch (error) {
        if (signal.aborted || error instanceof StartError) throw error;
        const isLost = getErrorCode(error) !== 'ECONNREFUSED' && attempt < attempts;
        if (!isLost)
          throw new StartError(`${url} cannot be reached: ${describeFailure(error)}.${describeDoubt(request)}`, {
            cause: error,
          });
        await setTimeout(betweenMs * attempt, undefined, { signal });
      }
    }
  };
}

/** Adds an idempotency key, so that a write is done once even if answers are lost and it is sent again. */
function addIdempotencyKey({ headers }: Request): void {
  const [[name, value] = ['', '']] = Object.entries(createIdempotencyHeader());
  if (!headers.has(name)) headers.set(name, value);
}

async function sendRequest(request: Request, signal: AbortSignal): Promise<Response> {
  const late = new AbortController();
  const timer = globalThis.setTimeout(() => late.abort(new Error('it has not answered for two minutes')), patienceMs);
  try {
    // a key goes to nobody else, and a write stays one
    return await fetch(request, { redirect: 'manual', signal: AbortSignal.any([signal, late.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

function assertNoRedirect(answer: Response, url: string): Response {
  if (answer.status < 300 || answer.status >= 400 || answer.status === 304) return answer;
  const target = URL.parse(answer.headers.get('location') ?? '', url)?.origin ?? 'elsewhere';
  throw new StartError(`${url} leads to ${target}: is the shop there? Then call it by that address.`);
}

/** fetch itself only says that it failed. */
function describeFailure(error: unknown): string {
  const { cause } = Object(error);
  if (cause instanceof AggregateError) return cause.errors.map(({ message }) => message).join(', ');
  return cause instanceof Error ? cause.message : String(Object(error).message);
}

function getErrorCode(error: unknown): unknown {
  return Object(Object(error).cause).code;
}

/** A write may have arrived although its answer has not. */
function describeDoubt({ method }: Request): string {
  return method === 'GET' ? '' : ' Look whether it was done before you do it again.';
}

const idleSignal = new AbortController().signal;

/**
 * The shop that was named, else the one of DATA_DIR or DATABASE_URL: over its port where it runs, else in this process.
 * @param signal ends calls that wait for an answer
 * @throws UsageError, and StartError where there is no shop or it cannot be asked
 */
export async function connectToShop(flags: Connection, env: NodeJS.ProcessEnv, signal = idleSignal): Promise<OpenShop> {
  const { url, key = '' } = readConnection(flags, env);
  if (url) return connectOverNetwork(url, key, signal);
  // The local shop comes with the backend, which a remote shop does not need
  const { findLocalShop } = await import('./local-shop.ts');
  const local = await findLocalShop(env, key);
  if (local.address) return connectOverNetwork(local.address, local.key, signal);
  const { shopInProcess } = await import('./shop-in-process.ts');
  return shopInProcess(local, signal);
}

function connectOverNetwork(url: string, key: string, signal: AbortSignal): OpenShop {
  const client = createOperatorClient({ url, key, fetch: createHttpFetch(url, signal) });
  return { client, url, close: async () => {} };
}
