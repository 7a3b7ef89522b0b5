import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createPrefixedId } from '../../../http/ids.ts';
import type { StripeRequestRow } from '../../../store/tables.ts';
import type { Answer } from './call.ts';
import { invalidRequest, StripeFault } from './errors.ts';
import type { Tx } from './objects.ts';

/** A call that changes something, known by its key for as long as the books are kept. */
export function createRequestRow(c: Context, body: string, now: Date): StripeRequestRow {
  const idempotency_key = c.req.header('idempotency-key') || null;
  if (idempotency_key && idempotency_key.length > 255) {
    throw invalidRequest('An Idempotency-Key can have up to 255 characters.');
  }
  return {
    id: createPrefixedId('req'),
    idempotency_key,
    fingerprint: createHash('sha256').update(`${c.req.method} ${c.req.path}\n${body}`).digest('base64url'),
    status: null,
    answer: null,
    created_at: now.toISOString(),
  };
}

/**
 * Takes the key. The write comes first: it takes SQLite's lock, and waits for a rival on PostgreSQL.
 * @returns the answer that this request has had before
 * @throws StripeFault 400 `idempotency_error` for another request under this key
 */
export async function claimIdempotencyKey(tx: Tx, request: StripeRequestRow): Promise<Answer | undefined> {
  const insertResult = await tx
    .insertInto('stripe_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirst();
  if (insertResult.numInsertedOrUpdatedRows === 1n) return undefined;
  const earlier = await tx
    .selectFrom('stripe_requests')
    .selectAll()
    .where('idempotency_key', '=', request.idempotency_key)
    .executeTakeFirstOrThrow();
  if (earlier.fingerprint !== request.fingerprint) throw createKeyReuseFault(request.idempotency_key ?? '');
  return { status: earlier.status === 402 ? 402 : 200, body: JSON.parse(earlier.answer ?? '{}') };
}

export async function storeRequestAnswer(tx: Tx, { id }: StripeRequestRow, { status, body }: Answer): Promise<void> {
  const change = { status, answer: JSON.stringify(body) };
  await tx.updateTable('stripe_requests').set(change).where('id', '=', id).execute();
}

function createKeyReuseFault(key: string): StripeFault {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key.slice(0, 60)}' if you meant to execute a different request.`;
  return new StripeFault(400, { type: 'idempotency_error', message });
}
