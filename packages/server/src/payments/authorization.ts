import type { Context } from 'hono';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { ApiError, invalid } from '../http/errors.ts';
import { jsonpHandler, postHandler, type VaultData } from '../vault/index.ts';

/** The gateways that a browser asks for an authorization, and the payment method that it is for. */
const methods: Record<string, string> = {
  braintree: 'paypal',
  amazon: 'amazon',
  quickpay: 'card',
  stripe: 'apple',
};

/** None of them is played by the sandbox: they are disabled until the store has keys of theirs (§8). */
async function authorizeGateway(_: Context<AppEnv>, { gateway }: VaultData): Promise<object> {
  const method = typeof gateway === 'string' && Object.hasOwn(methods, gateway) ? methods[gateway] : undefined;
  if (!method) throw invalid('This gateway is not available', 'gateway');
  const message = `${method} payments are disabled. See Payment settings in the dashboard for details`;
  throw new ApiError(message, { status: 400, code: 'payment_method_disabled', param: 'gateway' });
}

/** /vault/authorization */
export const authorizationRoutes = new Hono<AppEnv>()
  .post('/', postHandler(authorizeGateway))
  .get('/', jsonpHandler({ post: authorizeGateway }));
