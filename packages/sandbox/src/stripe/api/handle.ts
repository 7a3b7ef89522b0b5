import type { Context } from 'hono';
import type { SandboxDeps } from '../../deps.ts';
import { AnswerLost } from '../../http/sandbox-error.ts';
import { startOutage } from '../../ledger/outages.ts';
import { announce } from '../announce.ts';
import { apiVersion } from '../events.ts';
import { type Access, accessOf, requireSecretKey } from './access.ts';
import { type Announcement, type Answer, pathIds, type ReadCall, type WriteCall } from './call.ts';
import { assertDocumented, operationOf } from './documented.ts';
import { invalidRequest } from './errors.ts';
import { expand, expandable } from './expand.ts';
import { type Form, formOfJson, parseForm } from './form.ts';
import { keepAnswer, newRequest, takeKey } from './requests.ts';
import { visible } from './visible.ts';

export interface Rules {
  /** Browsers may call it with the publishable key. */
  isPublic?: boolean;
  /** Of the second version of the API, whose bodies are JSON. */
  isJson?: boolean;
}

/** Answers a call that reads. */
export function reads(deps: SandboxDeps, handler: (call: ReadCall) => Promise<object>, rules: Rules = {}) {
  return async (c: Context) => {
    const access = admitted(c, deps, rules);
    const { form, paths } = documentedForm(c, parseForm(new URL(c.req.url).search));
    const { db } = deps.store;
    const found = await handler({ db, form, access, ...pathIds(c), now: deps.now(), version: versionOf(c) });
    return send(c, { status: 200, body: visible(await expand(db, found, paths), access) });
  };
}

/** Answers a call that changes something, once for each Idempotency-Key. */
export function writes(deps: SandboxDeps, handler: (call: WriteCall) => Promise<Answer>, rules: Rules = {}) {
  return async (c: Context) => {
    const access = admitted(c, deps, rules);
    const text = await c.req.text();
    const { form, paths } = documentedForm(c, rules.isJson ? formOfJson(text) : readForm(c, text));
    const request = newRequest(c, text, deps.now());
    const { id: requestId, idempotency_key } = request;
    const events: Announcement[] = [];
    const { answer, isReplayed } = await deps.store.db.transaction().execute(async (tx) => {
      const earlier = await takeKey(tx, request);
      if (earlier) return { answer: earlier, isReplayed: true };
      const read = { db: tx, form, access, ...pathIds(c), now: deps.now(), version: versionOf(c) };
      const call = { ...read, deps, request: { id: requestId, idempotency_key }, events };
      const made = await handler(call);
      // a refusal is the error alone
      const whole = made.status < 400 ? await expand(tx, made.body, paths) : made.body;
      const body = visible(whole, access);
      await keepAnswer(tx, request, { ...made, body });
      return { answer: { ...made, body }, isReplayed: false };
    });
    c.header('Request-Id', request.id);
    if (request.idempotency_key) c.header('Idempotency-Key', request.idempotency_key);
    if (isReplayed) c.header('Idempotent-Replayed', 'true');
    await announce(deps, events);
    await suffer(answer, deps);
    return send(c, answer);
  };
}

function admitted(c: Context, { keys }: SandboxDeps, { isPublic }: Rules): Access {
  const access = accessOf(c, keys);
  if (!isPublic) requireSecretKey(access);
  return access;
}

function documentedForm({ req }: Context, all: Form) {
  const { form, paths } = expandable(all);
  assertDocumented(operationOf(req.method, req.path), form);
  return { form, paths };
}

function readForm(c: Context, text: string): Form {
  const type = c.req.header('content-type') ?? '';
  if (text === '' || type.startsWith('application/x-www-form-urlencoded')) return parseForm(text);
  throw invalidRequest('Send the parameters as application/x-www-form-urlencoded.');
}

/** What some test cards do to the answer, after the work is done. */
async function suffer({ behaviour }: Answer, deps: SandboxDeps): Promise<void> {
  if (behaviour === 'answer_lost') throw new AnswerLost();
  if (behaviour === 'slow_answer') await deps.pause(slowMs);
  if (behaviour === 'outage') await startOutage(deps.store.db, 'stripe', deps.now());
}

const slowMs = 30_000;

function send(c: Context, { status, body }: Answer): Response {
  c.header('Stripe-Version', versionOf(c));
  return c.json(body, status);
}

function versionOf(c: Context): string {
  const asked = c.req.header('stripe-version') ?? apiVersion;
  if (/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(asked)) return asked;
  throw invalidRequest(`Invalid Stripe API version: ${asked.replace(/[^\w.-]/g, '?').slice(0, 40)}`);
}
