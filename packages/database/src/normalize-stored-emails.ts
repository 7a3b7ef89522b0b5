import { domainToASCII, domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

/** ASCII characters that no host contains; the parser of hosts would read only the part before one. */
const foreignToHosts = /[!-,/:-@[-^`{-~]/;

/**
 * Converts an e-mail address to the one form by which the shop stores, finds and counts it, however it was written: NFKC in
 * lower case, with the host in Unicode, which is `xn--…` in another form. Text that is no address stays none.
 * @see https://www.unicode.org/reports/tr39/#Email_Security_Profiles
 */
export function normalizeEmail(text: string): string {
  const folded = text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
  const hostStart = folded.lastIndexOf('@') + 1;
  return folded.slice(0, hostStart) + normalizeHost(folded.slice(hostStart));
}

/** Lists the ways in which an address that was normalized may stand in a text that was not, in lower case. */
export function listEmailForms(email: string): string[] {
  const hostStart = email.lastIndexOf('@') + 1;
  const withAsciiHost = email.slice(0, hostStart) + (domainToASCII(email.slice(hostStart)) || email.slice(hostStart));
  return [...new Set([email, withAsciiHost].flatMap((form) => [form, form.normalize('NFD')]))];
}

function normalizeHost(host: string): string {
  const ascii = foreignToHosts.test(host) ? '' : domainToASCII(host);
  if (ascii === '') return host;
  const unicode = domainToUnicode(ascii);
  return domainToASCII(unicode) === ascii ? unicode : ascii;
}

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
    const uniqueConditions = (uniqueWith ?? []).map(
      (name) => sql`and other.${sql.ref(name)} = ${sql.ref(`${table}.${name}`)}`,
    );
    const isFree = sql`and not exists (select 1 from ${sql.table(table)} as other
      where other.${email} = ${normalized} ${sql.join(uniqueConditions, sql` `)})`;
    await sql`update ${sql.table(table)} set ${email} = ${normalized}
      where ${sql.ref(key)} = ${row.key} and ${email} = ${row.email} ${uniqueWith ? isFree : sql``}`.execute(db);
  }
}
