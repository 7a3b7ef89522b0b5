import { buildNameSearchKeys, type Db, isPostgres, normalizeEmail } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';

/** Candidates that each index gives: a search with more of them needs more letters. */
const candidateLimit = 200;
const shortestPhone = 3;

/**
 * Finds the e-mail addresses of customers whose address, name, telephone number or order number begins with a text. Each index is
 * asked for a bounded number of rows, however large the shop is and whatever is typed.
 */
export async function findMatchingEmails(db: Db, text: string): Promise<string[]> {
  const selections = [
    ...selectByEmail(db, text),
    ...selectByPhone(db, text),
    ...selectByOrderNumber(db, text),
    ...buildNameSearchKeys(text).flatMap((key) => selectByName(db, key)),
  ];
  if (selections.length === 0) return [];
  const bounded = selections.map((selection) => sql`select email from (${selection} limit ${candidateLimit}) as found`);
  const { rows } = await sql<{ email: string }>`${sql.join(bounded, sql` union `)}`.execute(db);
  return rows.map(({ email }) => email);
}

function selectByEmail(db: Db, text: string): RawBuilder<unknown>[] {
  const start = normalizeEmail(text);
  return start === '' ? [] : [sql`select email from customers where ${beginsWith(db, sql.ref('email'), start)}`];
}

function selectByPhone(db: Db, text: string): RawBuilder<unknown>[] {
  const digits = text.replace(/\D/g, '');
  if (digits.length < shortestPhone || !/^[\d\s()/.+-]+$/.test(text)) return [];
  const isFound = beginsWith(db, sql.ref('phone_digits'), digits);
  return [sql`select email from customers where phone_digits is not null and ${isFound}`];
}

function selectByOrderNumber(db: Db, text: string): RawBuilder<unknown>[] {
  const number = text.trim().replace(/^#/, '');
  return /^[\w-]{1,40}$/.test(number) ? [selectBuyers(beginsWith(db, sql.ref('number'), number))] : [];
}

function selectByName(db: Db, key: string): RawBuilder<unknown>[] {
  const position = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  const firstNames = (column: RawBuilder<unknown>) => sql`substr(${column}, ${position}(${column}, ' ') + 1)`;
  const accountName = sql.ref('name_key');
  const payerName = sql.ref('bill_name');
  return [
    selectBuyers(beginsWith(db, payerName, key)),
    selectBuyers(beginsWith(db, sql.ref('ship_name'), key)),
    selectBuyers(beginsWith(db, firstNames(payerName), key)),
    sql`select email from accounts where ${beginsWith(db, accountName, key)}`,
    sql`select email from accounts where ${beginsWith(db, firstNames(accountName), key)}`,
  ];
}

function selectBuyers(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select lower(email) as email from orders where number is not null and email is not null and ${condition}`;
}

/** Compares bytes, as the indexes do: U+FFFF is behind all that a name is made of. */
export function beginsWith(db: Db, value: RawBuilder<unknown> | ReturnType<typeof sql.ref>, start: string) {
  const text = isPostgres(db) ? sql`${value} collate "C"` : sql`${value}`;
  return sql<boolean>`(${text} >= ${start} and ${text} < ${`${start}\uffff`})`;
}
