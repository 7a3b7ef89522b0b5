import type { Payment } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import { readSessionCart } from '../cart/index.ts';
import { readJsonObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { buildValidationError } from '../http/errors.ts';
import { buildListResponse, computeOffset, parsePagingQuery } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { offeredMethods, readPayments, requestCurrency } from '../settings/index.ts';
import { getSessionPayment, selectSessionPayments, serializePayment } from './session-payments.ts';

/** Asks the gateway again what became of a payment; of the session's last open one without an id. */
export type ResetPayment = (c: Context<AppEnv>, id: string | undefined) => Promise<Payment>;

/** /api/payments: the shopper's own */
export function createPaymentRoutes(reset: ResetPayment) {
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json(await listPayments(c)))
    .get('/:id', async (c) => {
      const { deps, session } = c.var;
      return c.json(serializePayment(await getSessionPayment(deps.db, session.row, { id: c.req.param('id') })));
    })
    .put('/', async (c) => {
      const { id } = await readResetRequest(c);
      return c.json(await reset(c, typeof id === 'string' ? id : undefined));
    })
    .put('/:id', async (c) => {
      await readResetRequest(c);
      return c.json(await reset(c, c.req.param('id')));
    });
}

/** /api/payment/methods */
export const paymentMethodRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const [cart, payments] = await Promise.all([readSessionCart(c), readPayments(c.var.deps)]);
  const currency = cart.id ? cart.currency : await requestCurrency(c);
  return c.json(offeredMethods(payments, { ...cart, currency }, c.var.deps.config.gateways));
});

async function listPayments(c: Context<AppEnv>) {
  const { deps, session } = c.var;
  const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
  const paymentsQuery = selectSessionPayments(deps.db, session.row);
  const rows = await paymentsQuery
    .selectAll('payments')
    .orderBy('payments.id', 'desc')
    .limit(paging.limit)
    .offset(computeOffset(paging))
    .execute();
  const { count } = await paymentsQuery.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return buildListResponse(rows.map(serializePayment), Number(count), paging);
}

/** Reads a request to reset a payment, which is the only change that a payment allows. */
async function readResetRequest(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const body = await readJsonObject(c);
  if (body.$reset_async_payment !== true)
    throw buildValidationError('Say $reset_async_payment', '$reset_async_payment');
  return body;
}
