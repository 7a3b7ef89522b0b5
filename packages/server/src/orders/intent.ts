import { toMajorUnits } from '@mercer/contract';
import type { Context } from 'hono';
import { lockCart } from '../cart/index.ts';
import { newId, type Row } from '../db/index.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError, invalid } from '../http/errors.ts';
import { createIntent, GatewayLost } from '../payments/index.ts';
import type { VaultData } from '../vault/index.ts';
import { amountOf } from './pay.ts';
import { emptyCart, preparePending } from './pending.ts';

/** Opens a payment for the session's cart: the amount is ours, whatever the browser says. */
export async function openIntent(c: Context<AppEnv>, data: VaultData): Promise<object> {
  if (data.gateway !== 'airwallex') throw invalid('This gateway is not available', 'gateway');
  const { deps } = c.var;
  const order = await preparedOrder(c);
  const amount = toMajorUnits(amountOf(order), order.currency);
  const intent = await createIntent(deps, { orderId: order.id, amount, currency: order.currency }).catch(lost);
  await rememberIntent(c, order, intent.id);
  const { id, client_secret, status } = intent;
  return { id, client_secret, amount, currency: order.currency, status };
}

function preparedOrder(c: Context<AppEnv>): Promise<Row<'orders'>> {
  const { deps, session } = c.var;
  return deps.db.transaction().execute(async (tx) => {
    const cart = await lockCart(tx, session.row);
    if (!cart || !session.row) throw emptyCart();
    return preparePending(tx, cart, { sessionId: session.row.id, now: deps.now() });
  });
}

async function rememberIntent(c: Context<AppEnv>, order: Row<'orders'>, transaction_id: string): Promise<void> {
  const { db, now } = c.var.deps;
  const known = db.selectFrom('payments').select('id').where('transaction_id', '=', transaction_id);
  if (await known.executeTakeFirst()) return;
  await db
    .insertInto('payments')
    .values({
      ...{ id: newId(now()), order_id: order.id, method: 'card', gateway: 'airwallex', status: 'pending' },
      ...{ amount: amountOf(order), currency: order.currency, transaction_id, card: null, message: null },
      date_created: now().toISOString(),
    })
    .execute();
}

function lost(cause: unknown): never {
  if (!(cause instanceof GatewayLost)) throw cause;
  const answer = { status: 502, code: 'gateway_error' } as const;
  throw new ApiError('The payment could not be opened. Please try again.', answer, { cause });
}
