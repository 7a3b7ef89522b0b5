import type { Context } from 'hono';
import { isStorableText } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { buildNotFoundError, buildValidationError } from '../http/errors.ts';

/** The sandbox's own account of what was charged, for tests and demonstrations; there is none when live. */
export async function sandboxCharges(c: Context<AppEnv>) {
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
