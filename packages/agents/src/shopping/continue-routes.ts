import { lockCartById } from '@mercer/commerce/cart';
import { updateRow } from '@mercer/database';
import { type FailureLimits, rateLimitFailures } from '@mercer/platform/http/attempt-limit';
import { isStorableText } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import type { Context } from 'hono';
import * as v from 'valibot';
import { isExpired, listOpenings } from './core/agent-session.ts';
import { readContinueToken } from './core/continue-link.ts';

/** The token of a link cannot be guessed; whoever tries is stopped all the same. */
const limits: FailureLimits = {
  name: 'agent-link',
  perShopper: 20,
  perNetwork: 100,
  isFailure: (error) => error instanceof ApiError && error.status === 404,
};

/** /agent-checkouts: the link by which the buyer goes on with the checkout of an agent. */
export const continueRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/agent-checkouts/:token/open',
    access: 'shopper',
    tag: 'cart',
    idempotency: 'repeatable',
    summary: 'Opens the checkout that an agent has filled for its buyer, in one browser',
    answer: v.strictObject({ success: v.literal(true) }),
    refusals: {
      404: 'not_found_error: there is no such checkout, its link is too old, or another browser has opened it',
      409: 'cart_ordered: the checkout has been ordered',
      429: 'too_many_attempts: too many links that lead to no checkout',
    },
    handle: async (c) => {
      await rateLimitFailures(c, limits, () => openAgentCheckout(c, c.req.param('token')));
      return c.json({ success: true });
    },
  }),
];

/**
 * The checkout takes the place of the browser's own cart until it is ordered or emptied. A guest goes on with what the
 * agent has written; an account has its own addresses, and sees the goods alone.
 */
async function openAgentCheckout({ var: { session, deps } }: Context<AppEnv>, token: string): Promise<void> {
  const now = deps.now();
  const id = isStorableText(token) ? readContinueToken(deps.config, token, now) : null;
  if (id === null) throw buildMissingError();
  await deps.db.transaction().execute(async (tx) => {
    const agentSession = await tx.selectFrom('agent_sessions').selectAll().where('id', '=', id).executeTakeFirst();
    if (!agentSession?.cart_id || agentSession.status !== 'open' || isExpired(agentSession, now))
      throw buildMissingError();
    // of two browsers at once the second sees what the first has written
    const cart = await lockCartById(tx, agentSession.cart_id);
    const openings = await listOpenings(tx, agentSession.cart_id);
    const isOpenedBefore = openings.length > 0;
    if (openings.some(({ opened_by }) => opened_by !== session.row?.id)) throw buildMissingError();
    if (cart?.order_id) throw new ApiError('This cart has been ordered', { status: 409, code: 'cart_ordered' });
    if (!cart) throw buildMissingError();
    const { id: openedBy, account_id } = await session.keep({ checkout_cart_id: cart.id, left_cart_id: null }, tx);
    if (isOpenedBefore) return;
    if (account_id === null) await updateRow(tx, 'carts', cart.id, { holder_id: openedBy });
    await updateRow(tx, 'agent_sessions', id, { opened_by: openedBy, date_opened: now.toISOString() });
  });
}

function buildMissingError(): ApiError {
  return buildNotFoundError('There is no such checkout');
}
