import { toMajorUnits } from '@mercer/contract';
import { lockRows, type Row, type Tx } from '../../db/index.ts';
import type { Transaction } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { sentence, translate } from '../../http/sentences/sentence.ts';
import { type Attempt, nextPoll } from '../attempts/index.ts';
import { noteStatus } from '../record/index.ts';
import { tellOwner } from './owner-mail.ts';
import { recordTaken } from './record-taken.ts';

interface Told {
  payment: Attempt;
  /** how it stands at its gateway */
  transaction: Transaction;
}

/** What became of money that waits for its parcel: taken by somebody, let go by its bank, or still there. Again is no harm. */
export function followHold({ db, config, now }: AppDeps, { payment, transaction }: Told): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const orders = tx.selectFrom('orders').selectAll().where('id', '=', payment.order_id);
    const order = await lockRows(tx, orders).executeTakeFirstOrThrow();
    const { status } = transaction;
    if (status === 'paid') await recordTaken(tx, { order, paymentId: payment.id, taken: transaction, now: now() });
    else if (status === 'canceled' || status === 'failed') await endHold(tx, { config, order, payment, now: now() });
    else await askAgain(tx, payment, now());
  });
}

interface Ended {
  config: AppDeps['config'];
  order: Row<'orders'>;
  payment: Attempt;
  now: Date;
}

/** The order waits for somebody to decide what becomes of it: its owner is told. */
async function endHold(tx: Tx, { config, order, payment, now }: Ended): Promise<void> {
  const change = { status: 'canceled', date_due: null, date_expires: null } as const;
  const held = tx.updateTable('payments').set(change).where('id', '=', payment.id);
  const ended = await held.where('status', '=', 'authorized').executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) return;
  const format = new Intl.NumberFormat(order.locale ?? 'en', { style: 'currency', currency: order.currency });
  const amount = format.format(toMajorUnits(payment.amount, order.currency));
  const note = translate(sentence('holdEnded', { amount }), order.locale ?? 'en');
  await noteStatus(tx, order, { to: order.status, actor: 'system', note, now });
  await tellOwner(tx, { kind: 'hold_ended', config, order, payment, now });
}

/** When the bank lets go of it, or a while later. */
async function askAgain(tx: Tx, payment: Attempt, now: Date): Promise<void> {
  const { date_expires } = payment;
  const isOver = date_expires === null || date_expires <= now.toISOString();
  const date_due = isOver ? nextPoll(payment, now) : date_expires;
  const held = tx.updateTable('payments').set({ date_due }).where('id', '=', payment.id);
  await held.where('status', '=', 'authorized').execute();
}
