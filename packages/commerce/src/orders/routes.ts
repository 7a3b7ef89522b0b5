import type { Order } from '@mercer/contract';
import { buildListSchema, invoice, order, success, text } from '@mercer/platform/entities';
import { isStorableText, readJsonObject } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { buildNotFoundError, buildValidationError, unauthorized } from '@mercer/platform/http/errors';
import { parsePagingQuery } from '@mercer/platform/http/list';
import { getCallerNetwork } from '@mercer/platform/http/network';
import { parseBody } from '@mercer/platform/http/parse-body';
import { parseQuery, type QueryValue } from '@mercer/platform/http/query';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { invoiceQuery, paging, tokenQuery } from '@mercer/platform/http/routes/queries';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { answerOrderInvoice } from '../invoices/index.ts';
import {
  buildEnvelope,
  gatewayAnswer,
  gatewayFailed,
  jsonpHandler,
  jsonpRoute,
  postHandler,
  vaultGroup,
} from '../vault/index.ts';
import { cancelOrder } from './cancel.ts';
import { openPaymentIntent, readPaymentIntent, submitOrder, updateIntent } from './checkout/index.ts';
import { FindOrderSchema, findOrderByEmail } from './find-order.ts';
import { CancelInput, ReturnInput } from './input.ts';
import { isInvoiceToken, isOrderToken } from './record/index.ts';
import { findBuyersOrder, findOrder, findSessionOrder, listOrders } from './responses/index.ts';
import { requestReturn } from './returns/index.ts';

const group = { access: 'shopper', tag: 'orders' } as const;
const cartGroup = { access: 'shopper', tag: 'cart' } as const;
const accountGroup = { access: 'account', tag: 'orders' } as const;
const media = ['text/html', 'application/pdf'];
const missingOrder = { 404: 'not_found_error: there is no such order' };
const cancel = {
  body: CancelInput,
  answer: order,
  refusals: { ...missingOrder, 409: 'invalid_status: something has left, or its money is being taken' },
};
const sendBack = {
  body: ReturnInput,
  answer: order,
  refusals: { ...missingOrder, 409: 'invalid_status: not in this status' },
};

/** /cart/order */
export const cartOrderRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/cart/order',
    idempotency: 'key',
    ...cartGroup,
    hasErrors: true,
    summary: 'Buys the cart; the same cart again is the same order',
    answer: order,
    refusals: {
      400: 'invalid_request, or another code: the cart cannot be bought as it is, `param` names why',
      402: 'card_declined, or another code of the payment: the bank says no',
      409: 'out_of_stock: others were faster; or cart_changed: it costs another sum than was agreed to, or is bought elsewhere',
      502: 'gateway_error: the gateway does not answer',
    },
    handle: async (c) => {
      const submission = await submitOrder(c);
      if (submission.outcome === 'placed') return c.json(submission.order);
      throw submission.error;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/cart/order',
    ...cartGroup,
    summary: 'The order that was made of the cart',
    query: v.object({ checkout_id: v.optional(v.string()) }),
    answer: v.nullable(v.partial(v.looseObject({ id: v.string(), number: v.string() }))),
    refusals: { 404: 'not_found_error: there is no such order' },
    handle: async (c) => {
      const { deps, session } = c.var;
      const checkoutId = c.req.query('checkout_id');
      if (checkoutId && !isStorableText(checkoutId)) throw buildNotFoundError('There is no such order');
      return c.json(await findSessionOrder(deps, session.row, checkoutId));
    },
  }),
];

/** The list's `status`: one or several. */
function parseStatuses(value: QueryValue | undefined): string[] {
  const statuses = (Array.isArray(value) ? value : [value ?? '']).filter((entry) => entry !== '');
  if (statuses.every((entry) => typeof entry === 'string') && statuses.every(isStorableText)) return statuses;
  throw buildValidationError('status must be text', 'status');
}

/** /account/orders */
export const accountOrderRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/account/orders',
    ...accountGroup,
    summary: 'The account’s orders, the newest first',
    query: v.object({ ...paging, status: v.optional(v.string()) }),
    answer: buildListSchema(order),
    handle: async (c) => {
      const query = parseQuery(new URL(c.req.url).search);
      const filter = { account_id: requireAccountId(c), statuses: parseStatuses(query.status) };
      return c.json(await listOrders(c.var.deps, filter, parsePagingQuery(query)));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/account/orders/:id',
    ...accountGroup,
    summary: 'One; null when there is none',
    answer: v.nullable(order),
    handle: async (c) => {
      const account_id = requireAccountId(c);
      const order = await findBuyersOrder(c.var.deps, readOrderIdParam(c));
      return c.json(order?.account_id === account_id ? order : null);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/account/orders/:id/invoice',
    ...accountGroup,
    summary: 'Its invoice, or the credit note that `id` names; null when there is none',
    query: invoiceQuery,
    answer: v.nullable(invoice),
    media,
    handle: async (c) => {
      const account_id = requireAccountId(c);
      const order = await findOrder(c.var.deps, readOrderIdParam(c));
      return order?.account_id === account_id ? answerOrderInvoice(c, order.id) : c.json(null);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/orders/:id/cancel',
    idempotency: 'key',
    ...accountGroup,
    ...cancel,
    summary: 'Cancels an order that is not on its way. Again is no harm: it is answered as it is',
    handle: async (c) => c.json(await cancelAndReadOrder(c, requireAccountId(c))),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/account/orders/:id/return',
    idempotency: 'key',
    ...accountGroup,
    ...sendBack,
    summary: 'Asks to send pieces back; all of them unless `items` names some',
    handle: async (c) => c.json(await requestReturnAndReadOrder(c, requireAccountId(c))),
  }),
];

/** /orders: what the signed link of an order opens and may change, and how a guest gets it again */
export const signedOrderRoutes = [
  // The answer does not reveal whether such an order exists
  defineRoute({
    method: 'POST',
    path: '/api/orders/find',
    idempotency: 'key',
    ...group,
    summary:
      'Mails the link of an order to the address that it was ordered with. The answer is the same when there is none',
    body: FindOrderSchema,
    example: { number: '1001', email: 'ada@example.com' },
    answer: success,
    hasErrors: true,
    handle: async (c) => {
      const orderQuery = parseBodyFields(FindOrderSchema, await readJsonObject(c));
      await findOrderByEmail(c.var.deps, { ...orderQuery, ip: getCallerNetwork(c) });
      return c.json({ success: true });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/orders/:id',
    ...group,
    summary: 'The order of a signed link; null without its token',
    query: tokenQuery,
    takesAnyQuery: true,
    answer: v.nullable(order),
    handle: async (c) => c.json(await findSignedOrder(c)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/orders/:id/cancel',
    idempotency: 'key',
    ...group,
    ...cancel,
    summary: 'Cancels a guest’s order, by its signed link, as its account would',
    query: tokenQuery,
    handle: async (c) => c.json(await cancelAndReadOrder(c, requireSignedGuest(c))),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/orders/:id/return',
    idempotency: 'key',
    ...group,
    ...sendBack,
    summary: 'Asks to send pieces of it back',
    query: tokenQuery,
    handle: async (c) => c.json(await requestReturnAndReadOrder(c, requireSignedGuest(c))),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/orders/:id/invoice',
    ...group,
    summary: 'Its invoice, for whoever has the signed link',
    query: v.object({ ...tokenQuery.entries, ...invoiceQuery.entries }),
    answer: v.nullable(invoice),
    media,
    handle: (c) => c.json(null),
  }),
];

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
  const { reason } = parseBody(CancelInput, await readJsonObject(c));
  const note = reason || undefined;
  await cancelOrder(c.var.deps, readOrderIdParam(c), { actor: 'shopper', accountId, note });
  return findOrder(c.var.deps, readOrderIdParam(c));
}

async function requestReturnAndReadOrder(c: Context<AppEnv>, accountId: string | null): Promise<Order | null> {
  const request = parseBody(ReturnInput, await readJsonObject(c), true);
  await requestReturn(c.var.deps, readOrderIdParam(c), { accountId, ...request });
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

const intent = v.object({
  gateway: text,
  id: v.optional(text),
  action: v.optional(text),
  intent: v.optional(v.looseObject({})),
});

/** /vault/intent */
export const intentRoutes = [
  defineRoute({
    method: 'POST',
    path: '/vault/intent',
    idempotency: 'secret',
    ...vaultGroup,
    summary: 'Begins a payment of the cart; the amount is the cart’s',
    body: intent,
    answer: gatewayAnswer,
    hasErrors: true,
    refusals: { ...gatewayFailed, 409: 'out_of_stock: others were faster' },
    handle: postHandler(openPaymentIntent),
  }),
  defineRoute({
    method: 'PUT',
    path: '/vault/intent',
    idempotency: 'secret',
    ...vaultGroup,
    summary: 'The payment for the cart as it is now',
    body: intent,
    answer: gatewayAnswer,
    hasErrors: true,
    refusals: {
      ...gatewayFailed,
      404: 'not_found_error: there is no such payment',
      409: 'out_of_stock: others were faster',
    },
    handle: postHandler(updateIntent),
  }),
  defineRoute({
    method: 'GET',
    path: '/vault/intent',
    ...jsonpRoute,
    access: 'shopper',
    summary: 'A payment as the gateway knows it; the other two by JSONP',
    answer: v.union([buildEnvelope(gatewayAnswer), gatewayAnswer]),
    refusals: { ...gatewayFailed, 404: 'not_found_error: there is no such payment' },
    handle: jsonpHandler({ post: openPaymentIntent, put: updateIntent, get: readPaymentIntent }),
  }),
];
