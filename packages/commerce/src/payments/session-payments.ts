import { type Payment, toMajorUnits } from '@mercer/contract';
import { type Db, parseJson, type Row } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { type ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import type { SessionRow } from '@mercer/platform/http/session-handle';

/** Payments of the session's or the account's orders; nobody else's. */
export function selectSessionPayments(db: Db, session: SessionRow | null) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where((eb) =>
      eb.or([
        eb('orders.session_id', '=', session?.id ?? ''),
        eb('orders.account_id', '=', session?.account_id ?? ''),
        eb('orders.id', '=', session?.order_id ?? ''),
      ]),
    );
}

/** @throws ApiError 404 'Payment not found' for an unknown and for a foreign one alike */
export async function getSessionPayment(
  db: Db,
  session: SessionRow | null,
  by: { id: string } | { transaction_id: string },
): Promise<Row<'payments'>> {
  const [[column, value]] = Object.entries(by) as [['id' | 'transaction_id', string]]; // callers pass one of these keys
  const payment = isStorableText(value)
    ? await selectSessionPayments(db, session)
        .selectAll('payments')
        .where(`payments.${column}`, '=', value)
        .executeTakeFirst()
    : undefined;
  if (!payment) throw paymentNotFound();
  return payment;
}

export function paymentNotFound(): ApiError {
  return buildNotFoundError('Payment not found');
}

export function serializePayment(payment: Row<'payments'>): Payment {
  const { id, order_id, method, gateway, status, currency, transaction_id, message, date_created } = payment;
  return {
    id,
    order_id,
    method,
    gateway,
    status,
    currency,
    transaction_id,
    message,
    date_created,
    amount: toMajorUnits(payment.amount, currency),
    card: payment.card ? parseJson(payment.card) : null,
  };
}
