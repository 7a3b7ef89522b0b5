import type { Payment } from '@mercer/contract';
import type { Context } from 'hono';
import type { Row } from '../../db/index.ts';
import type { AppEnv } from '../../http/context.ts';
import { createSentence } from '../../http/sentences/sentence.ts';
import {
  gatewayFailure,
  getSessionPayment,
  openStates,
  paymentNotFound,
  selectSessionPayments,
  serializePayment,
} from '../../payments/index.ts';
import { reconcileOrder } from './reconcile.ts';

/**
 * Asks the gateway what became of a payment that was confirmed elsewhere, and finishes its order when it was paid.
 * @returns the payment as it is now
 */
export async function resetPayment(c: Context<AppEnv>, id: string | undefined): Promise<Payment> {
  const { deps, session } = c.var;
  const payment = id ? await getSessionPayment(deps.db, session.row, { id }) : await lastOpenPayment(c);
  if (openStates.includes(payment.status)) await reconcileOrder(deps, payment).catch(rethrowGatewayFailure);
  const payments = deps.db.selectFrom('payments').selectAll().where('id', '=', payment.id);
  return serializePayment(await payments.executeTakeFirstOrThrow());
}

async function lastOpenPayment(c: Context<AppEnv>): Promise<Row<'payments'>> {
  const { deps, session } = c.var;
  const payments = selectSessionPayments(deps.db, session.row)
    .selectAll('payments')
    .where('payments.status', 'in', openStates);
  const last = await payments.orderBy('payments.id', 'desc').executeTakeFirst();
  if (!last) throw paymentNotFound();
  return last;
}

function rethrowGatewayFailure(cause: unknown): never {
  throw gatewayFailure(createSentence('paymentNotFollowed'), cause);
}
