import { createRecordId, parseJson, type Row, type Tx } from '../db/index.ts';
import type { Config } from '../http/config.ts';
import { createSentence, translateText } from '../http/sentences/sentence.ts';
import { queueMail } from '../notifications/index.ts';
import { itemsOfSubscription } from './find.ts';
import { subscriberMail } from './subscriber-mail.ts';

/** Pauses a locked subscription of which nothing is sold any more, and mails its shopper why: another try would find nothing either. */
export async function pauseUnsoldSubscription(
  tx: Tx,
  row: Row<'subscriptions'>,
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  const paused = { status: 'paused', date_pause_end: null, date_payment_retry: null } as const;
  await tx.updateTable('subscriptions').set(paused).where('id', '=', row.id).execute();
  const about = await subscriberMail(tx, row, config);
  if (!about) return;
  const items = await itemsOfSubscription(tx, [row.id]);
  const products = items.map(({ product }) => parseJson<{ name: string }>(product).name).join(', ');
  const reason = translateText(createSentence('notSoldAnyMore', { products }), row.locale ?? 'en');
  const data = { ...about.data, deed: 'paused', date: null, reason } as const;
  const key = `subscription-unsold:${row.id}:${createRecordId(now)}`;
  await queueMail(tx, { ...about, kind: 'subscription_changed', key, data }, now);
}
