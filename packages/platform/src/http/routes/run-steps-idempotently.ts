import { setTimeout } from 'node:timers/promises';
import type { Db } from '@mercer/database';
import type { Claim, Step } from '../claim.ts';
import { ApiError } from '../errors.ts';
import type { NamedRequest } from '../named-request.ts';
import { derivePartRequest } from './named-request.ts';
import { claimRequest, decryptResponse, earlierRequest, runIdempotently, storeResponse } from './run-idempotently.ts';

/** Functions with which a write of several transactions marks the one that has its effect. */
export interface IdempotentSteps {
  claim: Claim;
  step: Step;
}

interface Work {
  /**
   * Checks in each transaction that the caller may still write: a key that is revoked while the work is under way ends
   * it.
   * @throws ApiError 401
   */
  assertCaller(db: Db): Promise<void>;
  run(stepContext: IdempotentSteps): Promise<unknown>;
  /**
   * reads the response where the effect was committed but the response was lost; when absent the work is run again, and
   * its steps repeat their stored results
   */
  readResult?: (() => Promise<unknown>) | undefined;
}

/** Error that says that the same request has been done in the meantime. */
class DoneBefore extends Error {}

/** The one who does the work keeps its answer so soon, or has died. */
const looks = 40;
const betweenLooksMs = 50;

/**
 * Runs a write once for each named request, whoever sends it again and whenever: what it did is answered as it was answered then.
 * @throws ApiError 409 `idempotency_conflict` when another request had the name
 */
export async function runStepsIdempotently(
  db: Db,
  request: NamedRequest | undefined,
  { assertCaller, run, readResult }: Work,
): Promise<unknown> {
  if (!request) return run(createUnnamedContext(db, assertCaller));
  const createContext = () => createStepContext(db, request, assertCaller);
  const readOrRerun = readResult ?? (() => run(createContext()));
  if (await earlierRequest(db, request)) return awaitResponse(db, request, readOrRerun);
  try {
    return await persistResponse(db, request, await run(createContext()));
  } catch (error) {
    // The same request may have done the work that is refused now
    if (!(error instanceof ApiError || error instanceof DoneBefore)) throw error;
    // a transaction sees what another one is about to commit with it
    if (!(await db.transaction().execute((tx) => earlierRequest(tx, request)))) throw error;
    return awaitResponse(db, request, readOrRerun);
  }
}

function createUnnamedContext(db: Db, assertCaller: Work['assertCaller']): IdempotentSteps {
  return {
    claim: assertCaller,
    step: (_, work) =>
      db.transaction().execute(async (tx) => {
        await assertCaller(tx);
        return work(tx);
      }),
  };
}

function createStepContext(db: Db, request: NamedRequest, assertCaller: Work['assertCaller']): IdempotentSteps {
  return {
    async claim(tx) {
      await assertCaller(tx);
      if (!(await claimRequest(tx, request))) throw new DoneBefore();
    },
    step: (name, work) =>
      db.transaction().execute(async (tx) => {
        await assertCaller(tx);
        if (!(await claimRequest(tx, request))) await earlierRequest(tx, request);
        return runIdempotently(tx, derivePartRequest(request, name), () => work(tx));
      }),
  };
}

/**
 * Waits for the stored response of a request that was done before; where none appears, it is read or built by running
 * the work.
 */
async function awaitResponse(db: Db, request: NamedRequest, readOrRerun: () => Promise<unknown>): Promise<unknown> {
  const stored = await awaitStoredResponse(db, request);
  return stored ? decryptResponse(request, stored) : persistResponse(db, request, await readOrRerun());
}

/** Waits for a response that another call is about to store; undefined where none appears. */
export async function awaitStoredResponse(db: Db, request: NamedRequest): Promise<string | undefined> {
  for (let look = 0; look < looks; look++) {
    const { answer = '' } = (await earlierRequest(db, request)) ?? {};
    if (answer !== '') return answer;
    await setTimeout(betweenLooksMs);
  }
  return undefined;
}

/** The answer that was kept first is everybody's. */
async function persistResponse(db: Db, request: NamedRequest, answer: unknown): Promise<unknown> {
  await db.transaction().execute(async (tx) => {
    await claimRequest(tx, request);
    await storeResponse(tx, request, answer);
  });
  return answer;
}
