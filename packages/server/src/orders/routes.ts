import type { Order } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import { isStorableText, readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { invalid, notFound, unauthorized } from '../http/errors.ts';
import { pagingOf } from '../http/list.ts';
import { networkOf } from '../http/network.ts';
import { parseQuery, type QueryValue } from '../http/query.ts';
import { readFields } from '../http/read-fields.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { answerOrderInvoice } from '../invoices/index.ts';
import { jsonpHandler, postHandler } from '../vault/index.ts';
import { findBuyersOrder, findOrder, findSessionOrder, listOrders } from './answers/index.ts';
import { cancelOrder } from './cancel.ts';
import { FindOrderSchema, findOrderByEmail } from './find-order.ts';
import { assertFields, reasonOf, wantedPieces } from './input.ts';
import { openIntent, readIntent, submitOrder, updateIntent } from './paying/index.ts';
import { isInvoiceToken, isOrderToken } from './record/index.ts';
import { requestReturn } from './returns/index.ts';

/** /cart/order */
export const cartOrderRoutes = new Hono<AppEnv>()
  .post('/', async (c) => c.json(await submitOrder(c)))
  .get('/', async (c) => {
    const { deps, session } = c.var;
    const checkoutId = c.req.query('checkout_id');
    if (checkoutId && !isStorableText(checkoutId)) throw notFound('There is no such order');
    return c.json(await findSessionOrder(deps, session.row, checkoutId));
  });

/** The list's `status`: one or several. */
function statusesOf(value: QueryValue | undefined): string[] {
  const asked = (Array.isArray(value) ? value : [value ?? '']).filter((one) => one !== '');
  if (asked.every((one) => typeof one === 'string') && asked.every(isStorableText)) return asked;
  throw invalid('status must be text', 'status');
}

/** /account/orders */
export const accountOrderRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const query = parseQuery(new URL(c.req.url).search);
    const filter = { account_id: accountOf(c), statuses: statusesOf(query.status) };
    return c.json(await listOrders(c.var.deps, filter, pagingOf(query)));
  })
  .get('/:id', async (c) => {
    const account_id = accountOf(c);
    const order = await findBuyersOrder(c.var.deps, orderIdOf(c));
    return c.json(order?.account_id === account_id ? order : null);
  })
  .get('/:id/invoice', async (c) => {
    const account_id = accountOf(c);
    const order = await findOrder(c.var.deps, orderIdOf(c));
    return order?.account_id === account_id ? answerOrderInvoice(c, order.id) : c.json(null);
  })
  .post('/:id/cancel', async (c) => c.json(await cancelFor(c, accountOf(c))))
  .post('/:id/return', async (c) => c.json(await returnFor(c, accountOf(c))));

/** /orders: what the signed link of an order opens and may change, and how a guest gets it again */
export const signedOrderRoutes = new Hono<AppEnv>()
  // the same answer whether or not there is such an order
  .post('/find', async (c) => {
    const wanted = readFields(FindOrderSchema, await readObject(c));
    await findOrderByEmail(c.var.deps, { ...wanted, ip: networkOf(c) });
    return c.json({ success: true });
  })
  .get('/:id', async (c) => c.json(await signedOrder(c)))
  .post('/:id/cancel', async (c) => c.json(await cancelFor(c, guestOf(c))))
  .post('/:id/return', async (c) => c.json(await returnFor(c, guestOf(c))))
  .get('/:id/invoice', (c) => c.json(null));

/** /orders, before the publishable key is asked for: a browser follows a link without it, and the token says enough. */
export const signedInvoiceRoutes = new Hono<AppEnv>().get('/:id/invoice', async (c, next) => {
  const { deps } = c.var;
  const id = orderIdOf(c);
  const isSigned = isInvoiceToken(deps.config, id, c.req.query('token') ?? '');
  const order = isSigned ? await findOrder(deps, id) : null;
  if (!order) return next();
  c.header('Cache-Control', 'no-store');
  return answerOrderInvoice(c, order.id);
});

async function cancelFor(c: Context<AppEnv>, accountId: string | null): Promise<Order | null> {
  const body = await readObject(c);
  assertFields(body, ['reason']);
  const note = reasonOf(body);
  await cancelOrder(c.var.deps, orderIdOf(c), { actor: 'shopper', accountId, note });
  return findOrder(c.var.deps, orderIdOf(c));
}

async function returnFor(c: Context<AppEnv>, accountId: string | null): Promise<Order | null> {
  const body = await readObject(c);
  assertFields(body, ['reason', 'items']);
  const reason = reasonOf(body);
  if (!reason) throw invalid(sentence('returnReasonMissing'), 'reason');
  await requestReturn(c.var.deps, orderIdOf(c), { accountId, reason, items: wantedPieces(body) });
  return findOrder(c.var.deps, orderIdOf(c));
}

async function signedOrder(c: Context<AppEnv>): Promise<Order | null> {
  return isSigned(c) ? findBuyersOrder(c.var.deps, orderIdOf(c)) : null;
}

/** Without the order's own key there is no order, whoever asks. @returns no account: those of accounts have no key */
function guestOf(c: Context<AppEnv>): null {
  if (!isSigned(c)) throw notFound('There is no such order');
  return null;
}

function isSigned(c: Context<AppEnv>): boolean {
  return isOrderToken(c.var.deps.config, orderIdOf(c), c.req.query('token') ?? '');
}

function accountOf(c: Context<AppEnv>): string {
  const { accountId } = c.var.session;
  if (!accountId) throw unauthorized();
  return accountId;
}

/** Whatever the path holds: what no store can keep is no order's id. */
function orderIdOf(c: Context<AppEnv>): string {
  const id = c.req.param('id') ?? '';
  return isStorableText(id) ? id : '';
}

/** /vault/intent */
export const intentRoutes = new Hono<AppEnv>()
  .post('/', postHandler(openIntent))
  .put('/', postHandler(updateIntent))
  .get('/', jsonpHandler({ post: openIntent, put: updateIntent, get: readIntent }));
