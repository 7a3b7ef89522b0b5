import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { findObject, insertObject, type Tx } from '../../redirect/objects.ts';
import { createRefusal } from './errors.ts';
import { toObjectKey } from './sessions.ts';

interface CompletedCall {
  fingerprint: string;
  id: string;
}

/**
 * Does it once for each `x-amz-pay-idempotency-key`. @returns the id of what was made
 * @throws SandboxError where the key belongs to another call
 */
export async function runIdempotently(
  c: Context,
  tx: Tx,
  now: Date,
  make: () => Promise<string>,
): Promise<{ id: string; isNew: boolean }> {
  const key = c.req.header('x-amz-pay-idempotency-key') ?? '';
  if (!/^[\w-]{1,32}$/.test(key))
    throw createRefusal(400, 'MissingHeaderValue', 'x-amz-pay-idempotency-key is missing.');
  const fingerprint = createHash('sha256')
    .update(`${c.req.path} ${await c.req.text()}`)
    .digest('hex');
  const place = toObjectKey(`amazon_call_${key}`);
  const earlierCall = await findObject<CompletedCall>(tx, place);
  if (earlierCall && earlierCall.fingerprint !== fingerprint) {
    throw createRefusal(400, 'DuplicateIdempotencyKey', 'The idempotency key was used for another call.');
  }
  if (earlierCall) return { id: earlierCall.id, isNew: false };
  const id = await make();
  // If two requests arrive at once, the second fails and asks again
  await insertObject(tx, place, '', { fingerprint, id }, now);
  return { id, isNew: true };
}
