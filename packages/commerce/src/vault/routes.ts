import { count, money, text, textOrNull } from '@mercer/platform/entities';
import { isStorableText } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { corsMiddleware } from '@mercer/platform/http/cors';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { mountRoutes } from '@mercer/platform/http/routes/mount-routes';
import { sessionMiddleware } from '@mercer/platform/session/handle';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import {
  buildEnvelope,
  gatewayFailed,
  jsonpHandler,
  jsonpRefusals,
  jsonpRoute,
  postHandler,
  vaultGroup,
} from './handlers.ts';
import { CardData, createCardToken } from './tokens.ts';

/** The sandbox's own account of what was charged, for tests and demonstrations; there is none when live. */
async function sandboxCharges(c: Context<AppEnv>) {
  const { config, fetch } = c.var.deps;
  const keys = config.gateways.card;
  if (config.live || !keys) throw buildNotFoundError();
  const { token, order_id } = c.req.query();
  if (!isStorableText(`${token}${order_id}`))
    throw buildValidationError('The text contains characters that cannot be kept');
  if (!token && !order_id) throw buildValidationError('Ask by token or by order_id', 'token');
  const query = new URLSearchParams({ ...(token ? { token } : {}), ...(order_id ? { order_id } : {}) });
  const headers = { Authorization: `Bearer ${keys.secretKey}` };
  const response = await fetch(new Request(`${keys.url}/charges?${query}`, { headers }));
  if (!response.ok) throw buildValidationError('The text is longer than any token or order_id', 'token');
  const { results }: { results: Record<string, unknown>[] } = await response.json();
  return c.json({
    results: results.map(({ id, token, amount, currency, status, order_id, amount_refunded: refunded }) => ({
      id,
      token,
      amount,
      currency,
      status,
      order_id,
      refunded,
    })),
  });
}

const token = v.strictObject({
  token: text,
  brand: text,
  last4: text,
  exp_month: count,
  exp_year: count,
  cvc_check: text,
  zip_check: text,
  address_check: text,
});

/** Routes of the vault that need nothing of a cart. */
export const vaultRoutes = [
  defineRoute({
    method: 'GET',
    path: '/vault/sandbox/charges',
    ...vaultGroup,
    summary: 'What the sandbox has charged; there is none when live',
    query: v.object({ token: v.optional(text), order_id: v.optional(text) }),
    answer: v.strictObject({
      results: v.array(
        v.strictObject({
          id: text,
          token: textOrNull,
          amount: money,
          currency: text,
          status: text,
          order_id: textOrNull,
          refunded: money,
        }),
      ),
    }),
    access: 'anyone',
    refusals: { 404: 'not_found_error: there is no sandbox' },
    handle: sandboxCharges,
  }),
  defineRoute({
    method: 'POST',
    path: '/vault/tokens',
    idempotency: 'secret',
    ...vaultGroup,
    summary: 'Changes a card for a token, which serves this session once',
    body: CardData,
    example: { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2040, cvc: '123' },
    answer: token,
    hasErrors: true,
    refusals: gatewayFailed,
    handle: postHandler(createCardToken),
  }),
  defineRoute({
    method: 'GET',
    path: '/vault/tokens',
    ...jsonpRoute,
    summary: 'The same by JSONP',
    answer: buildEnvelope(token),
    handle: jsonpHandler({ post: createCardToken }),
  }),
];

/** Card data come in here and nowhere else; its queries are never logged, its answers never kept (§7, card vault). */
export function createVault(counted: MiddlewareHandler<AppEnv>) {
  const vault = new Hono<AppEnv>();
  vault.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });
  vault.use(corsMiddleware, jsonpRefusals, counted, sessionMiddleware);
  return vault.route('/', mountRoutes(vaultRoutes, '/vault'));
}
