import type { Context } from 'hono';
import { type Body, isJsonObject } from '../../../http/input.ts';
import { AnswerLost } from '../../../http/sandbox-error.ts';
import { startOutage } from '../../../ledger/outages.ts';
import { type Announcement, announceEvents } from '../events.ts';
import type { PaypalDeps } from '../keys.ts';
import { requireToken } from './access.ts';
import { assertPlayed, assertQuery } from './assert-played.ts';
import type { Answer, ReadCall, WriteCall } from './call.ts';
import { isKnownIssue, malformed, notPermitted, unprocessable } from './faults.ts';
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
async function takeRequestId(tx: Tx, request: Request): Promise<Answer | undefined> {
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

async function saveRequestAnswer(tx: Tx, request: Request, { status, body }: Answer): Promise<void> {
  const id = toStoredRequestId(request);
  if (!id) return;
  const change = { status, answer: JSON.stringify(body) };
  await tx.updateTable('paypal_requests').set(change).where('id', '=', id).execute();
}

function toStoredRequestId({ requestId, path }: Request): string | undefined {
  return requestId && `${path} ${requestId.slice(0, 108)}`;
}

/** @param played fields of the query */
export function createReadHandler(
  deps: PaypalDeps,
  handler: (call: ReadCall) => Promise<object>,
  played: readonly string[] = [],
) {
  return async (c: Context) => {
    await requireToken(c, deps);
    refuseAsMocked(c);
    assertQuery(c, played);
    const { db } = deps.store;
    const call = { db, id: c.req.param('id') ?? '', query: c.req.query(), now: deps.now(), deps };
    return c.json(await handler(call));
  };
}

/** Answers a call that changes something, once for each PayPal-Request-Id. */
export function createWriteHandler(deps: PaypalDeps, handler: (call: WriteCall) => Promise<Answer>) {
  return async (c: Context) => {
    await requireToken(c, deps);
    refuseAsMocked(c);
    const json = await readJsonValue(c);
    const [body, changes] = Array.isArray(json) ? [{}, json.filter(isJsonObject)] : [json, []];
    for (const change of changes) assertPlayed(change, ['op', 'path', 'value'], '');
    const requestId = c.req.header('paypal-request-id');
    const request = { requestId, path: c.req.path, now: deps.now() };
    const events: Announcement[] = [];
    const answer = await deps.store.db.transaction().execute(async (tx) => {
      const earlier = await takeRequestId(tx, request);
      if (earlier) return earlier;
      const ids = { id: c.req.param('id') ?? '', trackerId: c.req.param('tracker') ?? '', query: c.req.query() };
      const freshAnswer = await handler({ db: tx, ...ids, now: deps.now(), deps, body, changes, events });
      await saveRequestAnswer(tx, request, freshAnswer);
      return freshAnswer;
    });
    await announceEvents(deps, events);
    await injectAnswerFault(answer, deps);
    if (answer.status === 204) return c.body(null, 204);
    return c.json(answer.isWhole || prefersRepresentation(c) ? answer.body : toMinimalBody(answer.body), answer.status);
  };
}

/** https://developer.paypal.com/tools/sandbox/negative-testing/request-headers/ */
function refuseAsMocked(c: Context): void {
  const [, issue = ''] =
    /"mock_application_codes"\s*:\s*"(\w+)"/.exec(c.req.header('paypal-mock-response') ?? '') ?? [];
  if (issue === 'PERMISSION_DENIED') throw notPermitted();
  if (isKnownIssue(issue)) throw unprocessable(issue);
}

async function readJsonValue(c: Context): Promise<Body | unknown[]> {
  const text = await readText(c);
  const value = text.trim() === '' ? {} : parseJsonText(text);
  if (isJsonObject(value) || Array.isArray(value)) return value;
  throw malformed('MALFORMED_REQUEST_JSON', '/');
}

/** A form holds its body as its part `input`; files are not played. */
async function readText(c: Context): Promise<string> {
  if (!/^multipart\//.test(c.req.header('content-type') ?? '')) return c.req.text();
  const { input = '', ...files } = await c.req.parseBody();
  assertPlayed(files, [], '');
  return input instanceof File ? input.text() : String(input);
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('MALFORMED_REQUEST_JSON', '/');
  }
}

function prefersRepresentation(c: Context): boolean {
  return /return=representation/i.test(c.req.header('prefer') ?? '');
}

/** Reduces an answer to the fields that PayPal returns unless the caller prefers the full representation. */
function toMinimalBody(body: object): object {
  const { id, status, links }: { id?: string; status?: string; links?: object } = body;
  return { id, status, links };
}

/** Injects the fault that the payment method asks for into the answer, after the work is done. */
async function injectAnswerFault({ behaviour }: Answer, deps: PaypalDeps): Promise<void> {
  if (behaviour === 'answer_lost') throw new AnswerLost();
  if (behaviour === 'slow_answer') await deps.pause(slowMs);
  if (behaviour === 'outage') await startOutage(deps.store.db, 'paypal', deps.now());
}

const slowMs = 30_000;
