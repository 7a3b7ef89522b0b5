import { type Db, parseJson, type Row, type Tx } from '@mercer/database';
import { buildKeyConflictError } from '../key.ts';
import type { NamedRequest } from '../named-request.ts';
import { sealText, unsealText } from '../seal.ts';

const dayMs = 86_400_000;

/**
 * Notes in this transaction that the request is done. Of two that come at once the second waits for the first.
 * @param heldMs how long it counts as done unless its response is stored
 * @returns whether it is done now; false: it was done before
 */
export async function claimRequest(
  tx: Db,
  { key, fingerprint, now }: NamedRequest,
  heldMs: number = dayMs,
): Promise<boolean> {
  const date_expires = new Date(now.getTime() + heldMs).toISOString();
  const row = { fingerprint, answer: '', date_expires };
  const claimed = await tx
    .insertInto('operator_requests')
    .values({ key, ...row })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(row).where('operator_requests.date_expires', '<=', now.toISOString()),
    )
    .returning('key')
    .execute();
  return claimed.length > 0;
}

/**
 * Keeps what was answered, unless an answer is kept already.
 * @param keptMs number of milliseconds for which it is kept
 */
export async function storeResponse(
  db: Db,
  { key, fingerprint, sealedBy, now }: NamedRequest,
  answer: unknown,
  keptMs: number = dayMs,
): Promise<void> {
  const row = db.updateTable('operator_requests').where('key', '=', key).where('fingerprint', '=', fingerprint);
  const sealed = sealText(sealedBy, JSON.stringify(answer ?? null));
  const date_expires = new Date(now.getTime() + keptMs).toISOString();
  await row.where('answer', '=', '').set({ answer: sealed, date_expires }).execute();
}

/** Forgets a request that was refused: it may come again. */
export async function releaseRequest(db: Db, { key, fingerprint }: NamedRequest): Promise<void> {
  const requests = db.deleteFrom('operator_requests').where('key', '=', key).where('fingerprint', '=', fingerprint);
  await requests.where('answer', '=', '').execute();
}

/**
 * Finds the earlier request with the same idempotency key.
 * @returns undefined when it was not done; `answer` is empty where it was done and its response is not stored yet
 * @throws ApiError 409 `idempotency_conflict` when another request had the key
 */
export async function earlierRequest(
  db: Db,
  { key, fingerprint, now }: NamedRequest,
): Promise<Row<'operator_requests'> | undefined> {
  const requests = db.selectFrom('operator_requests').selectAll().where('key', '=', key);
  const earlier = await requests.where('date_expires', '>', now.toISOString()).executeTakeFirst();
  if (!earlier || earlier.fingerprint === fingerprint) return earlier;
  throw buildKeyConflictError(
    'This Idempotency-Key came with another request before: its method, path or body is another',
  );
}

/** Marker that replaces a response that may contain data of an erased person. */
const forgotten = 'forgotten';

/**
 * Erases all stored responses: any of them may contain data of the erased person, and whose data they contain cannot be
 * read here. An
 * interrupted request keeps the responses of its parts, which it needs to be completed.
 */
export async function forgetAnswers(tx: Tx): Promise<void> {
  const unfinished = tx.selectFrom('operator_requests').select('fingerprint').where('answer', '=', '');
  const answered = tx.updateTable('operator_requests').where('answer', 'not in', ['', forgotten]);
  await answered.where('fingerprint', 'not in', unfinished).set({ answer: forgotten }).execute();
}

/** @throws ApiError 409 where the secret of the shop was exchanged since, or somebody was erased */
export function decryptResponse({ sealedBy }: NamedRequest, answer: string): unknown {
  if (answer === forgotten)
    throw buildKeyConflictError('It was done, and its answer is not kept any more: a person was erased since');
  try {
    return parseJson(unsealText(sealedBy, answer));
  } catch (cause) {
    throw buildKeyConflictError(
      'It was done, and its answer cannot be read any more: the secret of the shop is another one',
      {
        cause,
      },
    );
  }
}

/**
 * Does the work once for each named request, in this transaction, and answers it again as it was.
 * @throws ApiError 409 `idempotency_conflict`
 */
export async function runIdempotently<T>(
  tx: Tx,
  request: NamedRequest | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!request) return work();
  if (await claimRequest(tx, request)) {
    const answer = await work();
    await storeResponse(tx, request, answer);
    return answer;
  }
  const earlier = await earlierRequest(tx, request);
  if (!earlier) throw new Error('A request that was claimed is not there');
  return decryptResponse(request, earlier.answer) as T; // stored by the same operation
}
