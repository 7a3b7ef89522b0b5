import { hashToken, parseJson, type Tx } from '../../db/index.ts';
import { ApiError, invalid } from '../../http/errors.ts';
import type { OperatorKey } from '../../http/operator-key.ts';

const dayMs = 86_400_000;
const longestKey = 200;

interface Request {
  actor: OperatorKey;
  now: Date;
  path: string;
  /** the caller's name for this request */
  key: string;
  json: unknown;
}

/**
 * Does the work once for each key; for a day the same request is answered as it was then. Two at once wait for each other.
 * @throws ApiError 409 `idempotency_conflict` when the key came with another body
 */
export async function answerOnce(tx: Tx, request: Request, work: () => Promise<unknown>): Promise<unknown> {
  if (request.key.length > longestKey) throw invalid(`Idempotency-Key has at most ${longestKey} characters`);
  const key = hashToken(`${request.actor.id} ${request.path} ${request.key}`);
  const fingerprint = hashToken(JSON.stringify(request.json));
  const date_expires = new Date(request.now.getTime() + dayMs).toISOString();
  const inserted = await tx
    .insertInto('operator_requests')
    .values({ key, fingerprint, answer: 'null', date_expires })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  if (inserted.length === 0) return earlierAnswer(tx, key, fingerprint);
  const answer = await work();
  await tx
    .updateTable('operator_requests')
    .set({ answer: JSON.stringify(answer) })
    .where('key', '=', key)
    .execute();
  return answer;
}

async function earlierAnswer(tx: Tx, key: string, fingerprint: string): Promise<unknown> {
  const requests = tx.selectFrom('operator_requests').selectAll().where('key', '=', key);
  const earlier = await requests.executeTakeFirstOrThrow();
  if (earlier.fingerprint === fingerprint) return parseJson(earlier.answer);
  throw new ApiError('This Idempotency-Key came with another body before', {
    status: 409,
    code: 'idempotency_conflict',
  });
}
