import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hashToken } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { claimRequest, releaseRequest } from '@mercer/platform/http/routes/run-idempotently';
import { AgentRefusal } from '../../trust/index.ts';

/** A process that dies leaves a cart locked for so long. */
const heldMs = 60_000;
/** Pauses between attempts to lock a cart grow from the first to the last, and are ten seconds in all. */
const pauses = { attempts: 28, firstMs: 25, lastMs: 400 };

/**
 * Changes a cart alone: of changes that come at once, in whichever process, one waits for the other. A change is many
 * calls of the public API, so that no transaction could hold it together.
 * @throws AgentRefusal 409 `checkout_busy` when another change takes too long
 */
export async function changeAlone<Result>(
  deps: AppDeps,
  cartId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const lock = { key: hashToken(`agent-cart:${cartId}`), fingerprint: randomUUID(), sealedBy: new Uint8Array() };
  await takeLock(deps, lock);
  try {
    return await change();
  } finally {
    await releaseRequest(deps.db, { ...lock, now: deps.now() }).catch((error: unknown) =>
      deps.log.error('the cart of an agent could not be unlocked', { error: String(error) }),
    );
  }
}

async function takeLock(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  lock: { key: string; fingerprint: string; sealedBy: Uint8Array },
): Promise<void> {
  for (let attempt = 0; attempt < pauses.attempts; attempt += 1) {
    if (await claimRequest(db, { ...lock, now: now() }, heldMs)) return;
    await pause(Math.min(pauses.firstMs * 2 ** attempt, pauses.lastMs));
  }
  const options = { status: 409, retryAfterSeconds: 2 };
  throw new AgentRefusal('checkout_busy', 'Another call is changing this checkout. Try again.', options);
}
