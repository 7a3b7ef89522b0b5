import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import { createPrefixedId, isPrefixedId, isSameSecret } from '../../http/ids.ts';
import { amountInMinor, type Body, currencyCode, optionalText, readJsonBody, requiredText } from '../../http/input.ts';
import {
  AnswerLost,
  invalidParameterError,
  notFoundError,
  respondWithError,
  SandboxError,
} from '../../http/sandbox-error.ts';
import { createCharge, findCharge, listCharges } from '../../ledger/charges.ts';
import { readTestCard } from '../../ledger/read-card.ts';
import { createRefund } from '../../ledger/refunds.ts';
import { createCompiledQuery } from '../../store/compiled-query.ts';
import type { CardFacts, ChargeRow, SandboxTables } from '../../store/tables.ts';
import { captureCharge, expireLapsedHold } from './capture.ts';
import type { CardDeps } from './keys.ts';
import { readReturnUrl } from './return-url.ts';
import { sendChargeWebhook, serializeCharge } from './serialize-charge.ts';
import { threeDSecureRoutes } from './three-d-secure.ts';

/** Returns the gateway's settlement entries, captures and refunds: charges by the day on which they were made. */
async function getBookings(c: Context, { store }: CardDeps) {
  const from = readQueryDate(c.req.query('from'), 'from');
  const to = readQueryDate(c.req.query('to'), 'to');
  const charges = await store.db
    .selectFrom('charges')
    .selectAll()
    .where('gateway', '=', 'card')
    .where('status', '=', 'succeeded')
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('created_at')
    .execute();
  const refunds = await store.db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.id', 'charge_id', 'order_id', 'refunds.amount', 'currency'])
    .select(['refunds.idempotency_key', 'refunds.created_at'])
    .where('charges.gateway', '=', 'card')
    .where('refunds.created_at', '>=', from)
    .where('refunds.created_at', '<=', to)
    .orderBy('refunds.created_at')
    .execute();
  const results = [
    ...charges.map(({ id, order_id, amount, currency, idempotency_key, created_at }) => {
      const names = { id: `bk_${id}`, type: 'charge', charge: id, order_id, idempotency_key };
      return { ...names, amount, currency, fee: computeFee(amount), net: amount - computeFee(amount), created_at };
    }),
    ...refunds.map(({ charge_id: charge, ...refund }) => {
      return { ...refund, type: 'refund', charge, fee: 0, net: -refund.amount };
    }),
  ];
  return c.json({ results });
}

/** 2.9 % and 30 of the smallest unit are the gateway's. */
function computeFee(amount: number): number {
  return Math.min(amount, Math.round(amount * 0.029) + 30);
}

function readQueryDate(value: string | undefined, param: string): string {
  const date = new Date(requiredText(value, param));
  if (Number.isNaN(date.getTime())) throw invalidParameterError(param, `${param} must be a date.`);
  return date.toISOString();
}

/**
 * Ends a charge that waits for its card holder, or to be taken, for good; once more changes nothing.
 * @returns whether this call has ended it
 * @throws SandboxError 409 for one that is paid or declined
 */
async function cancelCharge(
  db: Kysely<SandboxTables>,
  { id }: ChargeRow,
): Promise<{ charge: ChargeRow; ended: boolean }> {
  const canceled = await db
    .updateTable('charges')
    .set({ status: 'canceled' })
    .where('id', '=', id)
    .where('status', 'in', ['requires_action', 'authorized'])
    .returningAll()
    .executeTakeFirst();
  const charge = canceled ?? (await findCharge(db, id));
  if (charge?.status === 'succeeded') throw conflictError('charge_succeeded', 'The charge is paid: refund it.');
  if (charge?.status !== 'canceled') throw conflictError('charge_declined', 'The charge was declined.');
  return { charge, ended: canceled !== undefined };
}

function conflictError(code: string, message: string): SandboxError {
  return new SandboxError(message, { status: 409, code });
}

/** Money and cards are moved by who holds the key of the shop's account at the gateway, by nobody else. */
function requireCardKey({ keys }: CardDeps): MiddlewareHandler {
  return async (c, next) => {
    const [, key = ''] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!isSameSecret(key, keys)) {
      throw new SandboxError('The secret key is missing or wrong.', { status: 401, code: 'unauthorized' });
    }
    await next();
  };
}

type SandboxDb = Kysely<SandboxTables>;

/** A card gateway over REST: tokens, charges in minor units, refunds, and the bank's page for 3-D Secure. */
export function cardRoutes(deps: CardDeps) {
  return new Hono()
    .onError((error, c) =>
      respondWithError(c, error, ({ code, message, param }) => ({ error: { code, message, param } })),
    )
    .use('/v1/*', requireCardKey(deps))
    .post('/v1/tokens', (c) => postCardToken(c, deps))
    .post('/v1/charges', (c) => postCharge(c, deps))
    .get('/v1/charges', (c) => getCharges(c, deps))
    .get('/v1/charges/:id', async (c) => c.json(serializeCharge(await chargeOfPath(c, deps))))
    .get('/v1/bookings', (c) => getBookings(c, deps))
    .post('/v1/charges/:id/capture', (c) => postCapture(c, deps))
    .post('/v1/charges/:id/cancel', (c) => postCancellation(c, deps))
    .post('/v1/charges/:id/refunds', (c) => postRefund(c, deps))
    .route('/3ds', threeDSecureRoutes(deps));
}

async function postCardToken(c: Context, { store, now }: CardDeps) {
  const card = readTestCard(await readJsonBody(c), now());
  const row = { ...card, token: createPrefixedId('tok'), created_at: now().toISOString() };
  await insertToken(store.db, row);
  const { token, brand, last4, exp_month, exp_year } = row;
  return c.json({ token, brand, last4, exp_month, exp_year });
}

const insertToken = createCompiledQuery((db: SandboxDb, row: SandboxTables['tokens']) =>
  db.insertInto('tokens').values(row),
);
const tokenRow = createCompiledQuery((db: SandboxDb, { token }: { token: string }) =>
  db.selectFrom('tokens').selectAll().where('token', '=', token),
);

async function postCharge(c: Context, deps: CardDeps) {
  const { charge, created } = await createCharge(deps.store.db, await readChargeInput(c, deps));
  if (created) sendChargeWebhook(deps, charge);
  // An authorization loses no answer: the capture does
  if (created && charge.behaviour === 'answer_lost' && charge.status === 'succeeded') throw new AnswerLost();
  return c.json(serializeCharge(charge));
}

async function postCapture(c: Context, deps: CardDeps) {
  const authorizedCharge = await chargeOfPath(c, deps);
  const amount = amountInMinor((await readJsonBody(c)).amount ?? authorizedCharge.amount);
  const { charge, isCaptured } = await captureCharge(deps.store.db, authorizedCharge, { amount, now: deps.now() });
  if (isCaptured) sendChargeWebhook(deps, charge);
  if (isCaptured && charge.behaviour === 'answer_lost') throw new AnswerLost();
  return c.json(serializeCharge(charge));
}

/** Taken at once, unless `capture` is false. */
async function readChargeInput(c: Context, deps: CardDeps) {
  const body = await readJsonBody(c);
  return {
    isHeld: body.capture === false,
    gateway: 'card' as const,
    token: requiredText(body.token, 'token'),
    amount: amountInMinor(body.amount),
    currency: currencyCode(body.currency),
    order_id: requiredText(body.order_id, 'order_id'),
    return_url: readReturnUrl(body.return_url, deps.origin),
    idempotency_key: idempotencyKey(c),
    card: await findTokenCard(body, deps),
    now: deps.now(),
  };
}

function idempotencyKey(c: Context): string | null {
  return optionalText(c.req.header('idempotency-key'), 'Idempotency-Key');
}

async function findTokenCard(body: Body, { store }: CardDeps): Promise<CardFacts> {
  const token = requiredText(body.token, 'token');
  const [card] = (await tokenRow(store.db, { token })).rows;
  if (!card) throw invalidParameterError('token', 'No such token.', 'invalid_token');
  return card;
}

async function getCharges(c: Context, { store, now }: CardDeps) {
  const { token, order_id } = c.req.query();
  if (!token && !order_id) throw invalidParameterError('token', 'Ask by token or by order_id.');
  const charges = await listCharges(store.db, {
    ...(token && { token: requiredText(token, 'token') }),
    ...(order_id && { order_id: requiredText(order_id, 'order_id') }),
  });
  return c.json({ results: charges.map((charge) => serializeCharge(expireLapsedHold(charge, now()))) });
}

async function postCancellation(c: Context, deps: CardDeps) {
  const { charge, ended } = await cancelCharge(deps.store.db, await chargeOfPath(c, deps));
  if (ended) sendChargeWebhook(deps, charge);
  return c.json(serializeCharge(charge));
}

async function postRefund(c: Context, deps: CardDeps) {
  const charge = await chargeOfPath(c, deps);
  const amount = amountInMinor((await readJsonBody(c)).amount);
  const idempotency_key = idempotencyKey(c);
  const refund = await createRefund(deps.store.db, { charge_id: charge.id, amount, idempotency_key, now: deps.now() });
  sendChargeWebhook(deps, (await findCharge(deps.store.db, charge.id)) ?? charge, 'charge.refunded');
  return c.json({ id: refund.id, charge: charge.id, amount, currency: charge.currency, status: 'succeeded' });
}

async function chargeOfPath(c: Context, { store, now }: CardDeps): Promise<ChargeRow> {
  const id = c.req.param('id') ?? '';
  const charge = isPrefixedId(id, 'ch') || isPrefixedId(id, 'att') ? await findCharge(store.db, id) : undefined;
  if (!charge) throw notFoundError('charge');
  return expireLapsedHold(charge, now());
}
