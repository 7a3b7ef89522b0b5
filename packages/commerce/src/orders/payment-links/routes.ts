import { isStorableText, readJsonObject } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { inputObject } from '@mercer/platform/http/input-object';
import { parseBody } from '@mercer/platform/http/parse-body';
import { extractQueryString, parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { lenientText } from '@mercer/platform/http/text-pattern';
import type { Context } from 'hono';
import * as v from 'valibot';
import { isPaymentToken } from '../record/index.ts';
import { findPaymentLink } from './payment-link.ts';
import { openPaymentLink } from './save-link.ts';

const group = { access: 'shopper', tag: 'orders' } as const;

/** The token of the link; any other text opens nothing. */
const OpenInput = inputObject({ token: lenientText });

const balance = v.strictObject({
  order_number: v.string(),
  status: v.picklist(['open', 'paid', 'settled', 'canceled', 'expired', 'deleted']),
  amount: v.number(),
  currency: v.string(),
  note: v.nullable(v.string()),
  date_expires: v.string(),
});

/** /orders/{id}/payment: what the signed payment link of a placed order opens. */
export const paymentLinkRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/orders/:id/payment',
    ...group,
    summary: 'What is to be paid by the payment link of an order; null where the link is wrong',
    query: v.object({ token: v.optional(v.string()) }),
    answer: v.nullable(balance),
    handle: async (c) => c.json(await serializeBalance(c)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/orders/:id/payment/open',
    idempotency: 'repeatable',
    ...group,
    summary:
      'Makes the balance of the order the cart of this session, and of no other one; what was in it comes back afterwards',
    body: OpenInput,
    answer: v.nullable(balance),
    refusals: {
      404: 'not_found_error: there is no such payment link',
      409: 'draft_over: nothing is to be paid by it any more, or an account has it open',
    },
    handle: async (c) => {
      const { token } = parseBody(OpenInput, await readJsonObject(c));
      if (!isSignedPaymentLink(c, token)) throw buildNotFoundError('There is no such payment link');
      const { db, now } = c.var.deps;
      const id = c.req.param('id');
      await db.transaction().execute((tx) => openPaymentLink(tx, id, c.var.session, now()));
      return c.json(await serializeBalance(c, token));
    },
  }),
];

function isSignedPaymentLink({ req, var: { deps } }: Context<AppEnv>, token: unknown): token is string {
  const id = req.param('id') ?? '';
  return typeof token === 'string' && isStorableText(id) && isPaymentToken(deps.config, id, token);
}

/** Serializes what is to be paid without anything of the order but its number, since a link is easily passed on. */
async function serializeBalance(c: Context<AppEnv>, token: unknown = parseQuery(extractQueryString(c.req.url)).token) {
  if (!isSignedPaymentLink(c, token)) return null;
  const link = await findPaymentLink(c.var.deps, c.req.param('id') ?? '');
  if (!link) return null;
  const { order_number, status, amount, currency, note, date_expires } = link;
  return { order_number, status, amount, currency, note, date_expires };
}
