import { type PaymentMethodName, paymentMethods } from '@mercer/contract';
import { type BegunPayment, findGatewayDefinition, GatewayRefused, GatewayUnavailable } from '@mercer/gateways';
import { text } from '@mercer/platform/entities';
import type { Log } from '@mercer/platform/http/config';
import type { AppEnv } from '@mercer/platform/http/context';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { readPageMethods, readPayments, readStoreSettings, requestCurrency } from '@mercer/platform/settings';
import type { Context } from 'hono';
import * as v from 'valibot';
import { readSessionCart } from '../cart/index.ts';
import {
  buildEnvelope,
  gatewayAnswer,
  gatewayFailed,
  jsonpHandler,
  jsonpRoute,
  postHandler,
  refusedByGateway,
  toVaultData,
  type VaultData,
  vaultGroup,
} from '../vault/index.ts';
import { selectSessionPayments } from './session-payments.ts';

/** Lists the payment methods for which a browser asks the gateway for an authorization. */
function listAuthorizedMethods(gateway: string): PaymentMethodName[] {
  const { methods = {} } = findGatewayDefinition(gateway) ?? {};
  return paymentMethods.filter((method) => methods[method]?.needsAuthorization);
}

/** Asks the gateway itself for what its script needs before a payment begins. */
async function authorizeGateway(c: Context<AppEnv>, { gateway, params }: VaultData) {
  const { deps } = c.var;
  const methods = typeof gateway === 'string' ? listAuthorizedMethods(gateway) : [];
  const [firstMethod] = methods;
  if (typeof gateway !== 'string' || !firstMethod)
    throw buildValidationError('This gateway is not available', 'gateway');
  const offered = await readPayments(deps);
  const isOffered = methods.some((method) => offered[method]?.gateway === gateway);
  const authorize = isOffered ? (await deps.gateways.openGateway(gateway)).authorize : undefined;
  if (!authorize) throw buildDisabledError(firstMethod);
  const [payment, currency] = await Promise.all([begunPayment(c, gateway, firstMethod), cartCurrency(c)]);
  return authorize(toVaultData(params), payment, currency).catch(createRefusalHandler(deps.log, gateway));
}

async function cartCurrency(c: Context<AppEnv>): Promise<string> {
  const { id, currency } = await readSessionCart(c);
  return id ? currency : requestCurrency(c);
}

/** Finds the payment that the session last began at a gateway; it may be paid by now. */
async function begunPayment({ var: { deps, session } }: Context<AppEnv>, gateway: string, method: string) {
  const gatewayPayments = selectSessionPayments(deps.db, session.row).where('payments.gateway', '=', gateway);
  const begunPayments = gatewayPayments
    .where('payments.status', 'in', ['pending', 'requires_action', 'authorized', 'succeeded'])
    .selectAll('payments')
    .select('orders.locale');
  const payment = await begunPayments.orderBy('payments.id', 'desc').executeTakeFirst();
  if (!payment?.transaction_id) return undefined;
  const { transaction_id: id, order_id: orderId, amount, currency } = payment;
  const locale = payment.locale ?? (await readStoreSettings(deps.db)).locale;
  const pageMethods = await readPageMethods(deps.db, method);
  return { id, orderId, amount, currency, locale, pageMethods } satisfies BegunPayment;
}

function buildDisabledError(method: string): ApiError {
  const message = `${method} payments are disabled. See Payment settings in the dashboard for details`;
  return new ApiError(message, { status: 400, code: 'payment_method_disabled', param: 'gateway' });
}

function createRefusalHandler(log: Log, gateway: string) {
  return (cause: unknown): never => {
    if (cause instanceof GatewayRefused) throw refusedByGateway(log, { gateway, param: 'params' }, cause);
    if (!(cause instanceof GatewayUnavailable)) throw cause;
    throw new ApiError(createSentence('paymentNotOpened'), { status: 502, code: 'gateway_error' }, { cause });
  };
}

const authorization = v.object({ gateway: text, params: v.optional(v.looseObject({})) });

/** /vault/authorization */
export const authorizationRoutes = [
  defineRoute({
    method: 'POST',
    path: '/vault/authorization',
    idempotency: 'secret',
    ...vaultGroup,
    summary: 'What a gateway’s script needs before a payment begins',
    body: authorization,
    answer: gatewayAnswer,
    refusals: gatewayFailed,
    handle: postHandler(authorizeGateway),
  }),
  defineRoute({
    method: 'GET',
    path: '/vault/authorization',
    ...jsonpRoute,
    summary: 'The same by JSONP',
    answer: buildEnvelope(gatewayAnswer),
    handle: jsonpHandler({ post: authorizeGateway }),
  }),
];
