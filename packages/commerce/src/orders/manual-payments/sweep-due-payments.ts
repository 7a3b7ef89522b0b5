import type { Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { processDueRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { cancelOrder } from '../cancel.ts';
import { isSent, isUnpaidByTerms, lockPlacedOrder, mailPaymentDue, parseShipments } from '../record/index.ts';
import { readAmountOwed } from '../states/index.ts';

/** Cancels orders that were not paid in time, and reminds shoppers of payments. */
export async function sweepDuePayments(deps: AppDeps): Promise<void> {
  await processDueOrders(deps, {
    column: 'date_payment_expires',
    job: 'unpaid_order',
    run: ({ id }) => cancelExpiredOrder(deps, id),
    what: 'an unpaid order could not be canceled',
  });
  await processDueOrders(deps, {
    column: 'date_payment_reminder',
    job: 'payment_reminder',
    run: ({ id }) => remindOfPayment(deps, id),
    what: 'a shopper could not be reminded of a payment',
  });
}

interface DueWork {
  column: 'date_payment_expires' | 'date_payment_reminder';
  job: string;
  run(order: Pick<Row<'orders'>, 'id'>): Promise<void>;
  what: string;
}

function processDueOrders(deps: AppDeps, { column, job, run, what }: DueWork): Promise<void> {
  return processDueRows(deps, {
    job,
    id: sql.ref('orders.id'),
    due: (page) =>
      deps.db
        .selectFrom('orders')
        .select('id')
        .where(column, '<=', deps.now().toISOString())
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ id }) => id,
    run,
    what,
    about: ({ id }) => ({ order: id }),
  });
}

/** Cancels an order unless it was paid, or sent, since it was found: its lock decides. */
async function cancelExpiredOrder(deps: AppDeps, id: string): Promise<void> {
  const { locale } = await deps.db.selectFrom('orders').select('locale').where('id', '=', id).executeTakeFirstOrThrow();
  const note = translateText(createSentence('paymentExpired'), locale ?? 'en');
  await cancelOrder(deps, id, { actor: 'system', note, isWanted: (order) => isExpired(order, deps.now()) });
}

function isExpired(order: Row<'orders'>, now: Date): boolean {
  const { status, date_payment_expires } = order;
  const isUnsent = !parseShipments(order).some(isSent);
  const isLate = date_payment_expires !== null && date_payment_expires <= now.toISOString();
  return isLate && isUnsent && status === 'payment_pending' && isUnpaidByTerms(order);
}

function remindOfPayment({ db, config, now: clock }: AppDeps, id: string): Promise<void> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const order = await lockPlacedOrder(tx, id);
    if (order.date_payment_reminder === null) return;
    await tx.updateTable('orders').set({ date_payment_reminder: null }).where('id', '=', id).execute();
    const amount = await readAmountOwed(tx, order);
    if (amount > 0) await mailPaymentDue({ tx, config, order, now }, amount);
  });
}
