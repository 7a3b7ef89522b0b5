import { hkdfSync } from 'node:crypto';
import { hashToken, parseJson, type Row, type Tx } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError, invalid } from '../../http/errors.ts';
import type { OperatorKey } from '../../http/operator-key.ts';
import { seal, unseal } from '../../http/seal.ts';

const dayMs = 86_400_000;
const longestKey = 200;

interface Request {
  deps: Pick<AppDeps, 'config'>;
  actor: OperatorKey;
  now: Date;
  path: string;
  /** the caller's name for this request */
  key: string;
  json: unknown;
}

/**
 * Does the work once for each key; for a day the same request is answered as it was then. Two at once wait for each other.
 * What was answered is kept so that nobody reads it without the caller's key: it may be a secret.
 * @throws ApiError 409 `idempotency_conflict` when the key came with another body
 */
export async function answerOnce(tx: Tx, request: Request, work: () => Promise<unknown>): Promise<unknown> {
  if (request.key.length > longestKey) throw invalid(`Idempotency-Key has at most ${longestKey} characters`);
  const key = hashToken(`${request.actor.id} ${request.path} ${request.key}`);
  const fingerprint = hashToken(JSON.stringify(request.json));
  const date_expires = new Date(request.now.getTime() + dayMs).toISOString();
  const inserted = await tx
    .insertInto('operator_requests')
    .values({ key, fingerprint, answer: '', date_expires })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  if (inserted.length === 0) return earlierAnswer(tx, request, { key, fingerprint });
  const answer = await work();
  await tx
    .updateTable('operator_requests')
    .set({ answer: sealed(request, JSON.stringify(answer ?? null)) })
    .where('key', '=', key)
    .execute();
  return answer;
}

type Named = Pick<Row<'operator_requests'>, 'key' | 'fingerprint'>;

async function earlierAnswer(tx: Tx, request: Request, { key, fingerprint }: Named): Promise<unknown> {
  const requests = tx.selectFrom('operator_requests').selectAll().where('key', '=', key);
  const earlier = await requests.executeTakeFirstOrThrow();
  if (earlier.fingerprint === fingerprint) return parseJson(opened(request, earlier.answer));
  throw conflict('This Idempotency-Key came with another body before');
}

function conflict(message: string, options?: ErrorOptions): ApiError {
  return new ApiError(message, { status: 409, code: 'idempotency_conflict' }, options);
}

function sealed(request: Request, text: string): string {
  return seal(sealOf(request), text);
}

function opened(request: Request, text: string): string {
  try {
    return unseal(sealOf(request), text);
  } catch (cause) {
    throw conflict('It was done, and its answer cannot be read any more: the secret of the shop is another one', {
      cause,
    });
  }
}

/** Of the shop's secret and the caller's key, of which the database knows the hash alone. */
function sealOf({ deps, actor, path, key }: Request): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', deps.config.signingSecret, `${actor.id} ${path} ${key}`, 'answer-once', 32));
}
