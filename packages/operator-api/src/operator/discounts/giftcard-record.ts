import { parseRecipient } from '@mercer/commerce/digital-goods';
import { toLocalDay, toMajorUnits } from '@mercer/contract';
import type { Db, Row } from '@mercer/database';
import { readTimeZone } from '@mercer/platform/settings';
import * as v from 'valibot';

const text = v.nullable(v.string());

export const CardAnswer = v.strictObject({
  id: v.string(),
  last4: v.string(),
  currency: v.string(),
  active: v.boolean(),
  amount: v.number(),
  balance: v.number(),
  date_expires: text,
  /** the day of `date_expires` in the store's time zone */
  last_day: text,
  /** the order and the line that have bought it; null where the owner has issued it */
  order_id: text,
  item_id: text,
  recipient: v.nullable(v.strictObject({ name: text, email: text, message: text })),
  /** day on which it is mailed; null: at once */
  send_on: text,
  date_sent: text,
  date_created: v.string(),
});

export async function readGiftcards(db: Db, ids: string[]) {
  const rows = await db.selectFrom('giftcards').selectAll().where('id', 'in', ids).execute();
  const timeZone = await readTimeZone(db);
  return new Map(rows.map((row) => [row.id, serializeGiftcard(row, timeZone)]));
}

export function serializeGiftcard(row: Row<'giftcards'>, timeZone: string) {
  const { id, last4, currency, active, amount, balance, date_expires, date_created } = row;
  const { order_id, item_id, send_on, date_sent } = row;
  const last_day = date_expires && toLocalDay(new Date(date_expires), timeZone);
  const amounts = { amount: toMajorUnits(amount, currency), balance: toMajorUnits(balance, currency) };
  const recipient = row.recipient === null ? null : parseRecipient(row);
  const sending = { order_id, item_id, recipient, send_on, date_sent };
  return { id, last4, currency, active: active === 1, ...amounts, date_expires, last_day, ...sending, date_created };
}
