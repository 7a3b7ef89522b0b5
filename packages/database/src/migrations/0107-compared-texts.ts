import { type Kysely, sql } from 'kysely';
import type { Db } from '../schema.ts';

const columns = [
  ['coupons', 'date_from'],
  ['coupons', 'date_to'],
  ['promotions', 'date_from'],
  ['promotions', 'date_to'],
  ['giftcards', 'date_expires'],
  ['subscriptions', 'date_pause_end'],
] as const;

/** Moments are compared as text, and so are addresses: mails are found by theirs whether or not it was typed in capitals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await writeMomentsInUtc(db as Db); // tables that were there before
  await sql`drop index outbox_recipient`.execute(db);
  await sql`create index outbox_lower_recipient on outbox (lower(recipient))`.execute(db);
}

/** Converts stored times with another offset to UTC. */
export async function writeMomentsInUtc(db: Db): Promise<void> {
  for (const [table, column] of columns) await convertColumnToUtc(db, table, column);
}

async function convertColumnToUtc(db: Db, table: (typeof columns)[number][0], column: string): Promise<void> {
  const { ref } = db.dynamic;
  const rows = await db
    .selectFrom(table)
    .select(['id', ref<never>(column)])
    .where(ref(column), 'is not', null)
    .execute();
  const texts = rows as { id: string; [column: string]: string }[]; // the column is named at run time and holds text
  for (const row of texts) {
    const moment = toUtcText(row[column] ?? '');
    if (moment !== row[column])
      await db
        .updateTable(table)
        .set({ [column]: moment })
        .where('id', '=', row.id)
        .execute();
  }
}

/** Converts a time to UTC; text that cannot be compared stays as it is. */
function toUtcText(moment: string): string {
  const ms = Date.parse(moment);
  const utc = Number.isNaN(ms) ? moment : new Date(ms).toISOString();
  return /^\d{4}-/.test(utc) ? utc : moment;
}
