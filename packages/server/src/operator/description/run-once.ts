import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../db/index.ts';
import type { Claim, Step } from '../../http/claim.ts';
import { ApiError } from '../../http/errors.ts';
import { answerOnce, claimRequest, earlierRequest, keepAnswer, openAnswer } from './answer-once.ts';
import { type NamedRequest, partOf } from './named-request.ts';

/** How a write of several transactions says which of them has its effect. */
export interface Once {
  claim: Claim;
  step: Step;
}

interface Work {
  run(once: Once): Promise<unknown>;
  /** what is answered where the effect is there and its answer was lost; left out: the work is run again, and all its steps are known */
  read?: (() => Promise<unknown>) | undefined;
}

/** The same request has been done meanwhile. */
class DoneBefore extends Error {}

/** The one who does the work keeps its answer so soon, or has died. */
const looks = 40;
const betweenLooksMs = 50;

/**
 * Runs a write once for each named request, whoever sends it again and whenever: what it did is answered as it was answered then.
 * @throws ApiError 409 `idempotency_conflict` when another request had the name
 */
export async function runOnce(db: Db, request: NamedRequest | undefined, { run, read }: Work): Promise<unknown> {
  if (!request) return run(unnamed(db));
  const again = read ?? (() => run(onceFor(db, request)));
  if (await earlierRequest(db, request)) return answerOf(db, request, again);
  try {
    return await kept(db, request, await run(onceFor(db, request)));
  } catch (error) {
    // what is refused may have been done by the same request meanwhile
    if (!(error instanceof ApiError || error instanceof DoneBefore)) throw error;
    // a transaction sees what another one is about to commit with it
    if (!(await db.transaction().execute((tx) => earlierRequest(tx, request)))) throw error;
    return answerOf(db, request, again);
  }
}

function unnamed(db: Db): Once {
  return { claim: async () => {}, step: (_, work) => db.transaction().execute(work) };
}

function onceFor(db: Db, request: NamedRequest): Once {
  return {
    async claim(tx) {
      if (!(await claimRequest(tx, request))) throw new DoneBefore();
    },
    step: (name, work) =>
      db.transaction().execute(async (tx) => {
        if (!(await claimRequest(tx, request))) await earlierRequest(tx, request);
        return answerOnce(tx, partOf(request, name), () => work(tx));
      }),
  };
}

/** Of a request that was done before: as soon as its answer is kept, or made anew. */
async function answerOf(db: Db, request: NamedRequest, again: () => Promise<unknown>): Promise<unknown> {
  for (let look = 0; look < looks; look++) {
    const { answer = '' } = (await earlierRequest(db, request)) ?? {};
    if (answer !== '') return openAnswer(request, answer);
    await setTimeout(betweenLooksMs);
  }
  return kept(db, request, await again());
}

/** The answer that was kept first is everybody's. */
async function kept(db: Db, request: NamedRequest, answer: unknown): Promise<unknown> {
  await db.transaction().execute(async (tx) => {
    await claimRequest(tx, request);
    await keepAnswer(tx, request, answer);
  });
  return answer;
}
