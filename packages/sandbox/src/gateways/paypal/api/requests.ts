import type { Answer } from './call.ts';
import type { Tx } from './objects.ts';

interface Request {
  /** `PayPal-Request-Id`; without one nothing is remembered */
  requestId: string | undefined;
  path: string;
  now: Date;
}

/**
 * Takes the id. The write comes first: it takes SQLite's lock, and waits for a rival on PostgreSQL.
 * @returns the answer that the call has had before
 */
export async function takeRequestId(tx: Tx, request: Request): Promise<Answer | undefined> {
  const id = toStoredRequestId(request);
  if (!id) return undefined;
  const row = { id, status: null, answer: null, created_at: request.now.toISOString() };
  const insertion = await tx
    .insertInto('paypal_requests')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (insertion.numInsertedOrUpdatedRows === 1n) return undefined;
  const earlier = tx.selectFrom('paypal_requests').selectAll().where('id', '=', id);
  const { status, answer } = await earlier.executeTakeFirstOrThrow();
  return { status: status === 204 ? 204 : 200, body: JSON.parse(answer ?? '{}') };
}

export async function saveRequestAnswer(tx: Tx, request: Request, { status, body }: Answer): Promise<void> {
  const id = toStoredRequestId(request);
  if (!id) return;
  const change = { status, answer: JSON.stringify(body) };
  await tx.updateTable('paypal_requests').set(change).where('id', '=', id).execute();
}

function toStoredRequestId({ requestId, path }: Request): string | undefined {
  return requestId && `${path} ${requestId.slice(0, 108)}`;
}
