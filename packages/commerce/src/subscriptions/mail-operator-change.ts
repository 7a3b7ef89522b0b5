import { createRecordId, type Row, type Tx } from '@mercer/database';
import { type MailData, queueMail } from '@mercer/mail';
import type { Config } from '@mercer/platform/http/config';
import { lockAnySubscription } from './find.ts';
import { subscriberMail } from './subscriber-mail.ts';

type SubscriptionRow = Row<'subscriptions'>;
type Changed = MailData['subscription_changed'];

/**
 * Mails the subscriber what the operator has done with a subscription.
 * @param previousRow the row as it was; what is told follows from the difference
 */
export async function mailOperatorChange(
  tx: Tx,
  previousRow: SubscriptionRow,
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  const row = await lockAnySubscription(tx, previousRow.id);
  const about = await subscriberMail(tx, row, config);
  if (!about) return;
  const key = `subscription-changed:${row.id}:${createRecordId(now)}`;
  const data = { ...about.data, ...describeChange(previousRow, row) };
  await queueMail(tx, { ...about, kind: 'subscription_changed', key, data }, now);
}

function describeChange(previousRow: SubscriptionRow, row: SubscriptionRow): Pick<Changed, 'deed' | 'date'> {
  if (row.status === 'canceled') return { deed: 'canceled', date: null };
  if (row.cancel_at_end && !previousRow.cancel_at_end) return { deed: 'canceled', date: row.date_period_end };
  if (row.status !== 'paused') return { deed: 'changed', date: row.date_period_end };
  return { deed: previousRow.status === 'paused' ? 'changed' : 'paused', date: row.date_pause_end };
}
