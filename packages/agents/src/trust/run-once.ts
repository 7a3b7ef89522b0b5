import { createHash, hkdfSync } from 'node:crypto';
import { hashToken, isUnavailable } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import type { NamedRequest } from '@mercer/platform/http/named-request';
import {
  claimRequest,
  decryptResponse,
  earlierRequest,
  releaseRequest,
  storeResponse,
} from '@mercer/platform/http/routes/run-idempotently';
import { AgentRefusal } from './refusal.ts';

/** Answers are kept for two days; the protocol asks for one at least. */
const keptMs = 2 * 86_400_000;
/** A process that dies leaves a call undecided for so long. */
const heldMs = 60_000;

/** Call that its agent has named. */
export interface NamedCall {
  agentId: string;
  /** name of the operation, and what it is about, e.g. `complete_checkout:chk_1` */
  operation: string;
  /** key that the agent has sent; undefined: the call is not repeated */
  key?: string | undefined;
  rawBody: Uint8Array | string;
}

/** AgentAnswer of a call, as it is stored and repeated. */
export interface AgentAnswer {
  status: number;
  body: unknown;
}

/**
 * Runs a call once for its agent, its operation and its key. The same call again gets the stored answer; one that is
 * refused by an exception, or answered with 5xx, may come again.
 * @returns the answer; `isReplayed` when it was stored by an earlier call
 * @throws AgentRefusal 400 for a key that cannot be one, 409 for a key with another body or in flight, 503
 */
export async function runOnce(
  deps: AppDeps,
  call: NamedCall,
  run: () => Promise<AgentAnswer>,
): Promise<AgentAnswer & { isReplayed?: boolean }> {
  if (call.key === undefined) return run();
  const request = nameRequest(deps, { ...call, key: assertKey(call.key) });
  const earlier = await guardStore(() => claimOrFind(deps, request));
  if (earlier) return { ...earlier, isReplayed: true };
  try {
    const answer = await run();
    if (answer.status >= 500) await releaseRequest(deps.db, request);
    else await storeResponse(deps.db, request, answer, keptMs);
    return answer;
  } catch (error) {
    await releaseRequest(deps.db, request).catch((cause: unknown) =>
      deps.log.error('a call of an agent could not be released', { error: String(cause) }),
    );
    throw isUnavailable(error) ? buildUnavailableRefusal(error) : error;
  }
}

/** @throws AgentRefusal `idempotency_key_invalid` */
function assertKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new AgentRefusal('idempotency_key_invalid', 'The Idempotency-Key must have 1 to 255 visible characters.');
}

function nameRequest({ config, now }: AppDeps, { agentId, operation, key, rawBody }: NamedCall & { key: string }) {
  const subject = JSON.stringify(['agent', agentId, operation, key]);
  const sealedBy = hkdfSync('sha256', config.signingSecret, subject, 'agent-answer', 32);
  return {
    key: hashToken(subject),
    fingerprint: createHash('sha256').update(rawBody).digest('hex'),
    sealedBy: new Uint8Array(sealedBy),
    now: now(),
  };
}

/** Claims the call for this process. @returns the stored answer of an earlier one; undefined: the call is to be run */
async function claimOrFind({ db }: AppDeps, request: NamedRequest): Promise<AgentAnswer | undefined> {
  const earlier = await earlierRequest(db, request);
  if (!earlier && (await claimRequest(db, request, heldMs))) return undefined;
  const stored = earlier ?? (await earlierRequest(db, request));
  if (!stored || stored.answer === '') {
    const options = { retryAfterSeconds: 2 };
    throw new AgentRefusal('idempotency_in_flight', 'The call with this Idempotency-Key is not finished.', options);
  }
  return decryptResponse(request, stored.answer) as AgentAnswer; // stored by the same operation
}

/** Runs work on the store of answers, and turns its failures into refusals. @throws AgentRefusal */
async function guardStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 409)
      throw new AgentRefusal('idempotency_conflict', 'This Idempotency-Key came with another body before.', {
        cause: error,
      });
    throw isUnavailable(error) ? buildUnavailableRefusal(error) : error;
  }
}

function buildUnavailableRefusal(cause: unknown): AgentRefusal {
  return new AgentRefusal('unavailable', 'The shop cannot answer at the moment.', { cause, retryAfterSeconds: 2 });
}
