import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import { normalizeEmail } from './normalize-email.ts';
import type { Db } from './schema.ts';

interface EmailColumn {
  table: string;
  column: string;
  /** column by which a row is found */
  key: string;
  /** other columns of the index that lets an address stand once; undefined where it may stand often */
  uniqueWith?: string[];
}

const emailColumns: EmailColumn[] = [
  { table: 'accounts', column: 'email', key: 'id', uniqueWith: [] },
  { table: 'subscribers', column: 'email', key: 'id', uniqueWith: [] },
  { table: 'stock_alerts', column: 'email', key: 'id', uniqueWith: ['product_id', 'variant_id'] },
  { table: 'account_keys', column: 'email', key: 'key' },
  { table: 'carts', column: 'email', key: 'id' },
  { table: 'orders', column: 'email', key: 'id' },
  { table: 'drafts', column: 'email', key: 'id' },
  { table: 'subscriptions', column: 'email', key: 'id' },
  { table: 'coupon_uses', column: 'email', key: 'order_id' },
  { table: 'outbox', column: 'recipient', key: 'key' },
];

/**
 * Rewrites the addresses that were stored before {@link normalizeEmail} had its form. ASCII capitals stay: addresses are
 * compared in lower case. Where another row has the normalized address already, both stay as they are.
 */
export async function normalizeStoredEmails(db: Db): Promise<void> {
  for (const emailColumn of emailColumns) await normalizeColumn(db, emailColumn);
}

async function normalizeColumn(db: Db, { table, column, key, uniqueWith }: EmailColumn): Promise<void> {
  const email = sql.ref(column);
  const hasOtherLetters = isPostgres(db) ? sql`${email} ~ '[^ -~]'` : sql`${email} glob '*[^ -~]*'`;
  const { rows } = await sql<{ key: string; email: string }>`select ${sql.ref(key)} as key, ${email} as email
    from ${sql.table(table)} where (${hasOtherLetters} or ${email} like '%xn--%') and ${email} like '%@%'`.execute(db);
  for (const row of rows) {
    const normalized = normalizeEmail(row.email);
    if (normalized === row.email) continue;
    const others = (uniqueWith ?? []).map((name) => sql`and other.${sql.ref(name)} = ${sql.ref(`${table}.${name}`)}`);
    const isFree = sql`and not exists (select 1 from ${sql.table(table)} as other
      where other.${email} = ${normalized} ${sql.join(others, sql` `)})`;
    await sql`update ${sql.table(table)} set ${email} = ${normalized}
      where ${sql.ref(key)} = ${row.key} and ${email} = ${row.email} ${uniqueWith ? isFree : sql``}`.execute(db);
  }
}
