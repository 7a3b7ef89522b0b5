import type { Payment } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import { readCart } from '../cart/index.ts';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { listOf, offsetOf, pagingOf } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { offeredMethods, readPayments, requestCurrency } from '../settings/index.ts';
import { getOwnPayment, ownPayments, serializePayment } from './own.ts';

/** Asks the gateway again what became of a payment; of the session's last open one without an id. */
export type ResetPayment = (c: Context<AppEnv>, id: string | undefined) => Promise<Payment>;

/** /api/payments: the shopper's own */
export function createPaymentRoutes(reset: ResetPayment) {
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json(await listPayments(c)))
    .get('/:id', async (c) => {
      const { deps, session } = c.var;
      return c.json(serializePayment(await getOwnPayment(deps.db, session.row, { id: c.req.param('id') })));
    })
    .put('/', async (c) => {
      const { id } = await readReset(c);
      return c.json(await reset(c, typeof id === 'string' ? id : undefined));
    })
    .put('/:id', async (c) => {
      await readReset(c);
      return c.json(await reset(c, c.req.param('id')));
    });
}

/** /api/payment/methods */
export const paymentMethodRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const [cart, payments] = await Promise.all([readCart(c), readPayments(c.var.deps)]);
  const currency = cart.id ? cart.currency : await requestCurrency(c);
  return c.json(offeredMethods(payments, { ...cart, currency }, c.var.deps.config.gateways));
});

async function listPayments(c: Context<AppEnv>) {
  const { deps, session } = c.var;
  const paging = pagingOf(parseQuery(new URL(c.req.url).search));
  const own = ownPayments(deps.db, session.row);
  const rows = await own
    .selectAll('payments')
    .orderBy('payments.id', 'desc')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return listOf(rows.map(serializePayment), Number(count), paging);
}

/** Nothing else of a payment can be changed. */
async function readReset(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const body = await readObject(c);
  if (body.$reset_async_payment !== true) throw invalid('Say $reset_async_payment', '$reset_async_payment');
  return body;
}
