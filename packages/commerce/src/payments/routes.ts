import type { Payment } from '@mercer/contract';
import { buildListSchema, offeredPayments, shopperPayment } from '@mercer/platform/entities';
import { readJsonObject } from '@mercer/platform/http/body';
import { type AppEnv, getRulePinnedDb } from '@mercer/platform/http/context';
import { inputObject } from '@mercer/platform/http/input-object';
import { buildListResponse, computeOffset, parsePagingQuery } from '@mercer/platform/http/list';
import { parseBody } from '@mercer/platform/http/parse-body';
import { parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { mountRoutes } from '@mercer/platform/http/routes/mount-routes';
import { pagedQuery } from '@mercer/platform/http/routes/queries';
import {
  listManualMethods,
  offeredMethods,
  readPayments,
  requestCurrency,
  requestLocale,
} from '@mercer/platform/settings';
import type { Context } from 'hono';
import * as v from 'valibot';
import { isBalanceLine, readSessionCart } from '../cart/index.ts';
import { getSessionPayment, selectSessionPayments, serializePayment } from './session-payments.ts';

/** Asks the gateway again what became of a payment; of the session's last open one without an id. */
export type ResetPayment = (c: Context<AppEnv>, id: string | undefined) => Promise<Payment>;

const group = { access: 'shopper', tag: 'payments' } as const;
const onePayment = {
  ...group,
  answer: shopperPayment,
  refusals: { 404: 'not_found_error: there is no such payment' },
} as const;
const requestedPayment = {
  ...onePayment,
  refusals: { ...onePayment.refusals, 502: 'gateway_error: the gateway does not answer' },
} as const;
const reset = { $reset_async_payment: v.literal(true) };
/** What a change of a payment may ask for: its state at the gateway. */
const ResetLastInput = inputObject({ ...reset, id: v.nullish(v.string()) });
const ResetInput = inputObject(reset, { ignored: ['id'] });

interface Services {
  resetPayment: ResetPayment;
}

export const paymentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/payments',
    ...group,
    summary: 'The shopper’s own payments',
    query: pagedQuery,
    answer: buildListSchema(shopperPayment),
    handle: async (c) => c.json(await listPayments(c)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/payments/:id',
    ...onePayment,
    summary: 'One of them',
    handle: async (c) => {
      const { deps, session } = c.var;
      return c.json(serializePayment(await getSessionPayment(deps.db, session.row, { id: c.req.param('id') })));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/payments',
    idempotency: 'repeatable',
    ...requestedPayment,
    summary: 'Asks the gateway what became of the last one',
    body: ResetLastInput,
    handle: async (c, { resetPayment }: Services) => {
      const { id } = parseBody(ResetLastInput, await readJsonObject(c));
      return c.json(await resetPayment(c, id ?? undefined));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/payments/:id',
    idempotency: 'repeatable',
    ...requestedPayment,
    summary: 'Asks the gateway what became of it',
    body: ResetInput,
    handle: async (c, { resetPayment }: Services) => {
      parseBody(ResetInput, await readJsonObject(c));
      return c.json(await resetPayment(c, c.req.param('id')));
    },
  }),
];

/** /api/payments: the shopper's own */
export function createPaymentRoutes(resetPayment: ResetPayment) {
  return mountRoutes(paymentRoutes, '/api/payments', { resetPayment });
}

/** /api/payment/methods */
export const paymentMethodRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/payment/methods',
    ...group,
    summary: 'The ways that this cart can be paid',
    answer: offeredPayments,
    handle: async (c) => {
      const deps = { ...c.var.deps, db: await getRulePinnedDb(c) };
      const [cart, payments] = await Promise.all([readSessionCart(c), readPayments(deps)]);
      const currency = cart.id ? cart.currency : await requestCurrency(c);
      const payable = { ...cart, currency };
      const isBalance = cart.items.some(isBalanceLine);
      const manual = isBalance ? [] : await listManualMethods(deps.db, payable, await requestLocale(c));
      const byGateway = offeredMethods(payments, payable, deps.config.gateways);
      return c.json({ ...byGateway, ...Object.fromEntries(manual.map((method) => [method.id, method])) });
    },
  }),
];

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
