import { sql } from 'kysely';
import { lockSelectedRows, type Row } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { createSentence, translateText } from '../../http/sentences/sentence.ts';
import { processDueRows } from '../../jobs/index.ts';
import { recordTimelineEntry } from '../record/index.ts';
import { notifyShopOwner } from './owner-mail.ts';

/** Time before an authorization expires at which the shop owner is told. */
const noticeMs = 2 * 24 * 3_600_000;

/** Tells, once, of orders that are not shipped while their bank will soon let go of the money. */
export function warnOfExpiringHolds(deps: AppDeps): Promise<void> {
  const noticeDeadline = new Date(deps.now().getTime() + noticeMs).toISOString();
  return processDueRows(deps, {
    job: 'hold_notice',
    id: sql.ref('payments.id'),
    due: (page) =>
      deps.db
        .selectFrom('payments')
        .select(['id', 'order_id'])
        .where('date_expires', '<=', noticeDeadline)
        .where('status', '=', 'authorized')
        .where('date_warned', 'is', null)
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ id }) => id,
    run: (payment) => warnOwnerOfExpiry(deps, payment),
    what: 'the owner could not be told of a hold that ends',
    about: ({ order_id }) => ({ order: order_id }),
  });
}

function warnOwnerOfExpiry(
  { db, config, now }: AppDeps,
  { id, order_id }: Pick<Row<'payments'>, 'id' | 'order_id'>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const orders = tx.selectFrom('orders').selectAll().where('id', '=', order_id);
    const order = await lockSelectedRows(tx, orders).executeTakeFirstOrThrow();
    const warned = tx.updateTable('payments').set({ date_warned: now().toISOString() }).where('id', '=', id);
    const unwarned = warned.where('status', '=', 'authorized').where('date_warned', 'is', null);
    const payment = await unwarned.returningAll().executeTakeFirst();
    if (!payment?.date_expires) return;
    const locale = order.locale ?? 'en';
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    const day = format.format(new Date(payment.date_expires));
    const note = translateText(createSentence('holdEnds', { day }), locale);
    await recordTimelineEntry(tx, order, { to: order.status, actor: 'system', note, now: now() });
    await notifyShopOwner(tx, { kind: 'hold_ends', config, order, payment, now: now() });
  });
}
