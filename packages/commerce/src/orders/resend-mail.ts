import { createRecordId, type Row, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import type { Decision } from './cancel.ts';
import { findPaymentLink } from './payment-links/index.ts';
import { readParcels } from './pieces/index.ts';
import {
  auditOrderAction,
  buildPaymentPath,
  isSent,
  lockPlacedOrder,
  mailConfirmationAgain,
  mailPaymentLink,
  mailRefundNotice,
  mailShipping,
} from './record/index.ts';
import { readOrderDeliveries, readOrderParts } from './responses/index.ts';
import { readAmountOwed } from './states/index.ts';

export interface ResentMail extends Pick<Decision, 'actor' | 'by' | 'claim'> {
  /** `order`: the confirmation */
  kind: 'order' | 'shipping' | 'refund' | 'payment_link';
  /** the fulfillment or refund that the mail is about; the last one when absent */
  about?: string | undefined;
}

type OrderMail = Parameters<typeof mailShipping>[0];

/**
 * Mails the shopper a mail about an order again, as the order is now.
 * @throws ApiError 404; 400 on `kind` where the order has no address, or nothing that the mail could be about
 */
export function resendOrderMail(
  { db, config, now: clock }: AppDeps,
  orderId: string,
  { kind, about, actor, by, claim }: ResentMail,
): Promise<void> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId);
    if (!order.email && !order.account_id) throw buildValidationError('kind: the order has no e-mail address', 'kind');
    const key = `again-${createRecordId(now)}`;
    const mail = { tx, config, order, now };
    if (kind === 'order') {
      const parts = (await readOrderParts(tx, [orderId], now))(orderId);
      const delivered = await readOrderDeliveries(tx, config, [{ order, parts }]);
      await mailConfirmationAgain({ ...mail, delivered }, `order-${orderId}-${key}`);
    } else if (kind === 'payment_link') await mailLinkAgain(mail, key);
    else if (kind === 'shipping') await mailParcelAgain(tx, mail, { id: about, key });
    else await mailRefundAgain(tx, mail, { id: about, key });
    await auditOrderAction(tx, order, { action: 'mail', actor, by, newState: { kind, about: about ?? null }, now });
  });
}

interface Again {
  id: string | undefined;
  key: string;
}

async function mailParcelAgain(tx: Tx, mail: OrderMail, { id, key }: Again): Promise<void> {
  const parcels = (await readParcels(tx, mail.order)).filter(isSent);
  const parcel = selectRecord(parcels, id);
  const { tracking, carrier, tracking_url, items } = parcel;
  await mailShipping(mail, { tracking: tracking ?? undefined, carrier, tracking_url, pieces: items, place: key });
}

async function mailLinkAgain(mail: OrderMail, key: string): Promise<void> {
  const { tx, config, order, now } = mail;
  const link = await findPaymentLink({ db: tx, config, now: () => now }, order.id);
  if (link?.status !== 'open') throw buildValidationError('kind: the order has no payment link that is valid', 'kind');
  const { note, date_expires } = link;
  const facts = { amount: await readAmountOwed(tx, order), note, date_expires };
  await mailPaymentLink(mail, {
    ...facts,
    key: `payment_link-${link.id}-${key}`,
    link: buildPaymentPath(config, order.id),
  });
}

async function mailRefundAgain(tx: Tx, mail: OrderMail, { id, key }: Again): Promise<void> {
  const refunds = tx.selectFrom('refunds').selectAll().where('order_id', '=', mail.order.id);
  const succeeded = refunds.where('status', '=', 'succeeded').where('edit_id', 'is', null).orderBy('date_created');
  const refund: Row<'refunds'> = selectRecord(await succeeded.execute(), id);
  await mailRefundNotice(mail, refund, `refund-${refund.id}-${key}`);
}

function selectRecord<Found extends { id: string }>(records: readonly Found[], id: string | undefined): Found {
  const record = id === undefined ? records.at(-1) : records.find((candidate) => candidate.id === id);
  if (record) return record;
  if (id !== undefined) throw buildNotFoundError('The order has no such fulfillment or refund');
  throw buildValidationError('kind: the order has nothing that this mail could be about', 'kind');
}
