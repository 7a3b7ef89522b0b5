import type { Order } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import { isStorableText, readJsonObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { buildNotFoundError, buildValidationError, unauthorized } from '../http/errors.ts';
import { parsePagingQuery } from '../http/list.ts';
import { getCallerNetwork } from '../http/network.ts';
import { parseQuery, type QueryValue } from '../http/query.ts';
import { parseBodyFields } from '../http/read-fields.ts';
import { createSentence } from '../http/sentences/sentence.ts';
import { answerOrderInvoice } from '../invoices/index.ts';
import { jsonpHandler, postHandler } from '../vault/index.ts';
import { cancelOrder } from './cancel.ts';
import { openPaymentIntent, readPaymentIntent, submitOrder, updateIntent } from './checkout/index.ts';
import { FindOrderSchema, findOrderByEmail } from './find-order.ts';
import { assertFields, readRequestedPieces, readRequestReason } from './input.ts';
import { isInvoiceToken, isOrderToken } from './record/index.ts';
import { findBuyersOrder, findOrder, findSessionOrder, listOrders } from './responses/index.ts';
import { requestReturn } from './returns/index.ts';

/** /cart/order */
export const cartOrderRoutes = new Hono<AppEnv>()
  .post('/', async (c) => {
    const submission = await submitOrder(c);
    if (submission.outcome === 'placed') return c.json(submission.order);
    throw submission.error;
  })
  .get('/', async (c) => {
    const { deps, session } = c.var;
    const checkoutId = c.req.query('checkout_id');
    if (checkoutId && !isStorableText(checkoutId)) throw buildNotFoundError('There is no such order');
    return c.json(await findSessionOrder(deps, session.row, checkoutId));
  });

/** The list's `status`: one or several. */
function parseStatuses(value: QueryValue | undefined): string[] {
  const statuses = (Array.isArray(value) ? value : [value ?? '']).filter((entry) => entry !== '');
  if (statuses.every((entry) => typeof entry === 'string') && statuses.every(isStorableText)) return statuses;
  throw buildValidationError('status must be text', 'status');
}

/** /account/orders */
export const accountOrderRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const query = parseQuery(new URL(c.req.url).search);
    const filter = { account_id: requireAccountId(c), statuses: parseStatuses(query.status) };
    return c.json(await listOrders(c.var.deps, filter, parsePagingQuery(query)));
  })
  .get('/:id', async (c) => {
    const account_id = requireAccountId(c);
    const order = await findBuyersOrder(c.var.deps, readOrderIdParam(c));
    return c.json(order?.account_id === account_id ? order : null);
  })
  .get('/:id/invoice', async (c) => {
    const account_id = requireAccountId(c);
    const order = await findOrder(c.var.deps, readOrderIdParam(c));
    return order?.account_id === account_id ? answerOrderInvoice(c, order.id) : c.json(null);
  })
  .post('/:id/cancel', async (c) => c.json(await cancelAndReadOrder(c, requireAccountId(c))))
  .post('/:id/return', async (c) => c.json(await requestReturnAndReadOrder(c, requireAccountId(c))));

/** /orders: what the signed link of an order opens and may change, and how a guest gets it again */
export const signedOrderRoutes = new Hono<AppEnv>()
  // The answer does not reveal whether such an order exists
  .post('/find', async (c) => {
    const orderQuery = parseBodyFields(FindOrderSchema, await readJsonObject(c));
    await findOrderByEmail(c.var.deps, { ...orderQuery, ip: getCallerNetwork(c) });
    return c.json({ success: true });
  })
  .get('/:id', async (c) => c.json(await findSignedOrder(c)))
  .post('/:id/cancel', async (c) => c.json(await cancelAndReadOrder(c, requireSignedGuest(c))))
  .post('/:id/return', async (c) => c.json(await requestReturnAndReadOrder(c, requireSignedGuest(c))))
  .get('/:id/invoice', (c) => c.json(null));

/** /orders, before the publishable key is asked for: a browser follows a link without it, and the token says enough. */
export const signedInvoiceRoutes = new Hono<AppEnv>().get('/:id/invoice', async (c, next) => {
  const { deps } = c.var;
  const id = readOrderIdParam(c);
  const isSigned = isInvoiceToken(deps.config, id, c.req.query('token') ?? '');
  const order = isSigned ? await findOrder(deps, id) : null;
  if (!order) return next();
  c.header('Cache-Control', 'no-store');
  return answerOrderInvoice(c, order.id);
});

async function cancelAndReadOrder(c: Context<AppEnv>, accountId: string | null): Promise<Order | null> {
  const body = await readJsonObject(c);
  assertFields(body, ['reason']);
  const note = readRequestReason(body);
  await cancelOrder(c.var.deps, readOrderIdParam(c), { actor: 'shopper', accountId, note });
  return findOrder(c.var.deps, readOrderIdParam(c));
}

async function requestReturnAndReadOrder(c: Context<AppEnv>, accountId: string | null): Promise<Order | null> {
  const body = await readJsonObject(c);
  assertFields(body, ['reason', 'items']);
  const reason = readRequestReason(body);
  if (!reason) throw buildValidationError(createSentence('returnReasonMissing'), 'reason');
  await requestReturn(c.var.deps, readOrderIdParam(c), { accountId, reason, items: readRequestedPieces(body) });
  return findOrder(c.var.deps, readOrderIdParam(c));
}

async function findSignedOrder(c: Context<AppEnv>): Promise<Order | null> {
  return isSignedRequest(c) ? findBuyersOrder(c.var.deps, readOrderIdParam(c)) : null;
}

/**
 * Throws unless the request carries the order's own signature. @returns null, the account id of a guest: orders of
 * accounts have no signed link
 */
function requireSignedGuest(c: Context<AppEnv>): null {
  if (!isSignedRequest(c)) throw buildNotFoundError('There is no such order');
  return null;
}

function isSignedRequest(c: Context<AppEnv>): boolean {
  return isOrderToken(c.var.deps.config, readOrderIdParam(c), c.req.query('token') ?? '');
}

function requireAccountId(c: Context<AppEnv>): string {
  const { accountId } = c.var.session;
  if (!accountId) throw unauthorized();
  return accountId;
}

/** Reads the order's id from the path; text that no store can keep becomes '', which is no order's id. */
function readOrderIdParam(c: Context<AppEnv>): string {
  const id = c.req.param('id') ?? '';
  return isStorableText(id) ? id : '';
}

/** /vault/intent */
export const intentRoutes = new Hono<AppEnv>()
  .post('/', postHandler(openPaymentIntent))
  .put('/', postHandler(updateIntent))
  .get('/', jsonpHandler({ post: openPaymentIntent, put: updateIntent, get: readPaymentIntent }));
