import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createPrefixedId } from '../../../http/ids.ts';
import { AnswerLost } from '../../../http/sandbox-error.ts';
import { startOutage } from '../../../ledger/outages.ts';
import type { StripeRequestRow } from '../../../store/tables.ts';
import { apiVersion } from '../events.ts';
import type { StripeDeps } from '../keys.ts';
import { announceEvents } from '../next-action.ts';
import { type Access, requireSecretKey, resolveAccess } from './access.ts';
import { type Announcement, type Answer, type ReadCall, readPathIds, type WriteCall } from './call.ts';
import { assertDocumented, findOperation } from './documented-parameters.ts';
import { invalidRequest, StripeFault } from './errors.ts';
import { expandObjects, readExpandPaths } from './expand.ts';
import { type Form, parseForm, parseJsonForm } from './form.ts';
import type { Tx } from './objects.ts';
import { toVisibleBody } from './visible-body.ts';

/** A call that changes something, known by its key for as long as the books are kept. */
function createRequestRow(c: Context, body: string, now: Date): StripeRequestRow {
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
async function claimIdempotencyKey(tx: Tx, request: StripeRequestRow): Promise<Answer | undefined> {
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

async function storeRequestAnswer(tx: Tx, { id }: StripeRequestRow, { status, body }: Answer): Promise<void> {
  const change = { status, answer: JSON.stringify(body) };
  await tx.updateTable('stripe_requests').set(change).where('id', '=', id).execute();
}

function createKeyReuseFault(key: string): StripeFault {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key.slice(0, 60)}' if you meant to execute a different request.`;
  return new StripeFault(400, { type: 'idempotency_error', message });
}

export interface Rules {
  /** Browsers may call it with the publishable key. */
  isPublic?: boolean;
  /** True for calls of the second version of the API, whose bodies are JSON. */
  isJson?: boolean;
}

/** Answers a call that reads. */
export function createReadHandler(deps: StripeDeps, handler: (call: ReadCall) => Promise<object>, rules: Rules = {}) {
  return async (c: Context) => {
    const access = authorizeRequest(c, deps, rules);
    const { form, paths } = documentedForm(c, parseForm(new URL(c.req.url).search));
    const { db } = deps.store;
    const result = await handler({ db, form, access, ...readPathIds(c), now: deps.now(), version: readApiVersion(c) });
    return sendAnswer(c, { status: 200, body: toVisibleBody(await expandObjects(db, result, paths), access) });
  };
}

/** Answers a call that changes something, once for each Idempotency-Key. */
export function createWriteHandler(deps: StripeDeps, handler: (call: WriteCall) => Promise<Answer>, rules: Rules = {}) {
  return async (c: Context) => {
    const access = authorizeRequest(c, deps, rules);
    const text = await c.req.text();
    const { form, paths } = documentedForm(c, rules.isJson ? parseJsonForm(text) : parseRequestForm(c, text));
    const request = createRequestRow(c, text, deps.now());
    const { id: requestId, idempotency_key } = request;
    const events: Announcement[] = [];
    const { answer, isReplayed } = await deps.store.db.transaction().execute(async (tx) => {
      const earlier = await claimIdempotencyKey(tx, request);
      if (earlier) return { answer: earlier, isReplayed: true };
      const readCall = { db: tx, form, access, ...readPathIds(c), now: deps.now(), version: readApiVersion(c) };
      const call = { ...readCall, deps, request: { id: requestId, idempotency_key }, events };
      const rawAnswer = await handler(call);
      // a refusal is the error alone
      const expandedBody = rawAnswer.status < 400 ? await expandObjects(tx, rawAnswer.body, paths) : rawAnswer.body;
      const body = toVisibleBody(expandedBody, access);
      await storeRequestAnswer(tx, request, { ...rawAnswer, body });
      return { answer: { ...rawAnswer, body }, isReplayed: false };
    });
    c.header('Request-Id', request.id);
    if (request.idempotency_key) c.header('Idempotency-Key', request.idempotency_key);
    if (isReplayed) c.header('Idempotent-Replayed', 'true');
    await announceEvents(deps, events);
    await injectAnswerFault(answer, deps);
    return sendAnswer(c, answer);
  };
}

function authorizeRequest(c: Context, { keys }: StripeDeps, { isPublic }: Rules): Access {
  const access = resolveAccess(c, keys);
  if (!isPublic) requireSecretKey(access);
  return access;
}

function documentedForm({ req }: Context, sentForm: Form) {
  const { form, paths } = readExpandPaths(sentForm);
  assertDocumented(findOperation(req.method, req.path), form);
  return { form, paths };
}

function parseRequestForm(c: Context, text: string): Form {
  const type = c.req.header('content-type') ?? '';
  if (text === '' || type.startsWith('application/x-www-form-urlencoded')) return parseForm(text);
  throw invalidRequest('Send the parameters as application/x-www-form-urlencoded.');
}

/**
 * Does what some test cards make of the answer, after the work is done: loses it, delays it by 30 seconds, or starts an
 * outage.
 */
async function injectAnswerFault({ behaviour }: Answer, deps: StripeDeps): Promise<void> {
  if (behaviour === 'answer_lost') throw new AnswerLost();
  if (behaviour === 'slow_answer') await deps.pause(slowMs);
  if (behaviour === 'outage') await startOutage(deps.store.db, 'stripe', deps.now());
}

const slowMs = 30_000;

function sendAnswer(c: Context, { status, body }: Answer): Response {
  c.header('Stripe-Version', readApiVersion(c));
  return c.json(body, status);
}

function readApiVersion(c: Context): string {
  const requestedVersion = c.req.header('stripe-version') ?? apiVersion;
  if (/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(requestedVersion)) return requestedVersion;
  throw invalidRequest(`Invalid Stripe API version: ${requestedVersion.replace(/[^\w.-]/g, '?').slice(0, 40)}`);
}
