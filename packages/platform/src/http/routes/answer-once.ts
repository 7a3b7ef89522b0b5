import type { Tx } from '@mercer/database';
import type { Context } from 'hono';
import { countAttempt } from '../attempt-limit.ts';
import { keepJsonBody } from '../body.ts';
import type { AppEnv } from '../context.ts';
import { buildKeyConflictError, readIdempotencyKey } from '../key.ts';
import type { NamedRequest } from '../named-request.ts';
import { getCallerNetwork } from '../network.ts';
import { shopperRequest } from './named-request.ts';
import type { PublicRoute } from './route.ts';
import { claimRequest, decryptResponse, earlierRequest, releaseRequest, storeResponse } from './run-idempotently.ts';
import { awaitStoredResponse } from './run-steps-idempotently.ts';

/** Named requests within 15 minutes: each stores a response for a day. */
const requestsPerShopper = 300;
const requestsPerNetwork = 3000;

/** A process that dies leaves a request undecided for so long. */
const heldMs = 60_000;

/**
 * Answers a write of a shopper. One that an `Idempotency-Key` names takes effect once within a day, and the same request
 * gets the same response; without a key nothing is read or written for it.
 * @throws ApiError 409 `idempotency_conflict` when another request had the key, or the same one is not finished
 */
export async function answerOnce(c: Context<AppEnv>, route: PublicRoute, services: unknown): Promise<Response> {
  const name = readIdempotencyKey(c);
  if (name === undefined) return route.handle(c, services);
  const { deps, session } = c.var;
  const body = await keepJsonBody(c);
  // without one, nobody could ask for the response again
  if (!session.row) await session.keep({});
  const request = shopperRequest(c, name, body);
  const earlier = await findEarlierResponse(c, request);
  if (earlier !== undefined) return respondAgain(c, route, decryptResponse(request, earlier));
  c.set('namedRequest', request);
  const response = await runAndRelease(c, request, () => route.handle(c, services));
  // who signs up asks again as the account
  const endedRequest = shopperRequest(c, name, body);
  if (endedRequest.key !== request.key) await releaseRequest(deps.db, request);
  await storeEndedRequest(c, endedRequest, await response.clone().json());
  return response;
}

/** Claims the request for this call. @returns the response of an earlier one; undefined where this call has to do it */
async function findEarlierResponse(c: Context<AppEnv>, request: NamedRequest): Promise<string | undefined> {
  const { db } = c.var.deps;
  const earlier = await earlierRequest(db, request);
  if (!earlier) {
    await countRequest(c);
    if (await claimRequest(db, request, heldMs)) return undefined;
  }
  const response = earlier?.answer || (await awaitStoredResponse(db, request));
  // the other call was refused meanwhile
  if (response === undefined && (await claimRequest(db, request, heldMs))) return undefined;
  if (response === undefined)
    throw buildKeyConflictError('The request with this Idempotency-Key is not finished: ask again in a minute');
  return response;
}

/** @throws ApiError 429 */
async function countRequest(c: Context<AppEnv>): Promise<void> {
  const { session, deps } = c.var;
  const { db, config } = deps;
  const now = deps.now();
  const shopper = session.accountId ?? session.row?.id;
  await countAttempt(db, { key: `named-request:${shopper}`, max: requestsPerShopper }, now);
  const network = config.rateLimitPerIp ? getCallerNetwork(c) : undefined;
  if (network) await countAttempt(db, { key: `named-request:${network}`, max: requestsPerNetwork }, now);
}

/** A refused request has used no key. */
async function runAndRelease(
  c: Context<AppEnv>,
  request: NamedRequest,
  handle: () => Promise<Response> | Response,
): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    await releaseRequest(c.var.deps.db, request);
    throw error;
  }
}

async function storeEndedRequest(c: Context<AppEnv>, request: NamedRequest, answer: unknown): Promise<void> {
  await c.var.deps.db.transaction().execute(async (tx) => {
    await claimRequest(tx, request);
    await storeResponse(tx, request, omitSecrets(answer));
  });
}

/**
 * Stores the response of a named request in the transaction that has its effect, so that no crash comes between them.
 * @param answer of the call, as it is sent
 */
export async function storeAnswer(c: Context<AppEnv>, tx: Tx, answer: unknown): Promise<void> {
  const request = c.get('namedRequest');
  if (request) await storeResponse(tx, request, omitSecrets(answer));
}

const secrets = new Set(['token', 'nonce', 'client_secret', 'device_data']);

/** What pays is not stored again, not even sealed: the response is repeated without it. */
function omitSecrets(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (name, value) => (secrets.has(name) ? undefined : value)));
}

async function respondAgain(c: Context<AppEnv>, { recall }: PublicRoute, answer: unknown): Promise<Response> {
  return c.json(recall ? await recall(c, answer) : answer);
}
