import { type Db, parseJson, type Row, type Tx } from '../../db/index.ts';
import { nameTaken } from '../../http/request-name.ts';
import { seal, unseal } from '../../http/seal.ts';
import type { NamedRequest } from './named-request.ts';

const dayMs = 86_400_000;

/**
 * Notes in this transaction that the request is done. Of two that come at once the second waits for the first.
 * @returns whether it is done now; false: it was done before
 */
export async function claimRequest(tx: Tx, { key, fingerprint, now }: NamedRequest): Promise<boolean> {
  const date_expires = new Date(now.getTime() + dayMs).toISOString();
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

/** Keeps what was answered, unless an answer is kept already. */
export async function keepAnswer(db: Db, { key, fingerprint, sealedBy }: NamedRequest, answer: unknown): Promise<void> {
  const row = db.updateTable('operator_requests').where('key', '=', key).where('fingerprint', '=', fingerprint);
  const sealed = seal(sealedBy, JSON.stringify(answer ?? null));
  await row.where('answer', '=', '').set({ answer: sealed }).execute();
}

/**
 * What became of the same request before.
 * @returns undefined: it was not done; `answer` is empty where it was done and its answer is not kept yet
 * @throws ApiError 409 `idempotency_conflict` when another request had the name
 */
export async function earlierRequest(
  db: Db,
  { key, fingerprint, now }: NamedRequest,
): Promise<Row<'operator_requests'> | undefined> {
  const requests = db.selectFrom('operator_requests').selectAll().where('key', '=', key);
  const earlier = await requests.where('date_expires', '>', now.toISOString()).executeTakeFirst();
  if (!earlier || earlier.fingerprint === fingerprint) return earlier;
  throw nameTaken('This Idempotency-Key came with another request before: its method, path or body is another');
}

/** In the place of an answer that may have told of somebody who was erased. */
const forgotten = 'forgotten';

/**
 * What was answered by then may tell of whoever is erased, and nobody can read here whom it tells of: none is given again. A request
 * that broke off keeps what its parts have answered, without which the same request could not be brought to its end.
 */
export async function forgetAnswers(tx: Tx): Promise<void> {
  const unfinished = tx.selectFrom('operator_requests').select('fingerprint').where('answer', '=', '');
  const answered = tx.updateTable('operator_requests').where('answer', 'not in', ['', forgotten]);
  await answered.where('fingerprint', 'not in', unfinished).set({ answer: forgotten }).execute();
}

/** @throws ApiError 409 where the secret of the shop was exchanged since, or somebody was erased */
export function openAnswer({ sealedBy }: NamedRequest, answer: string): unknown {
  if (answer === forgotten)
    throw nameTaken('It was done, and its answer is not kept any more: a person was erased since');
  try {
    return parseJson(unseal(sealedBy, answer));
  } catch (cause) {
    throw nameTaken('It was done, and its answer cannot be read any more: the secret of the shop is another one', {
      cause,
    });
  }
}

/**
 * Does the work once for each named request, in this transaction, and answers it again as it was.
 * @throws ApiError 409 `idempotency_conflict`
 */
export async function answerOnce<T>(tx: Tx, request: NamedRequest | undefined, work: () => Promise<T>): Promise<T> {
  if (!request) return work();
  if (await claimRequest(tx, request)) {
    const answer = await work();
    await keepAnswer(tx, request, answer);
    return answer;
  }
  const earlier = await earlierRequest(tx, request);
  if (!earlier) throw new Error('A request that was claimed is not there');
  return openAnswer(request, earlier.answer) as T; // as it was kept by the same work
}
