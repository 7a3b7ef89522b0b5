import { buildNameSearchKeys, type Db, isPostgres, normalizeEmail } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import { beginsWith, candidateLimit, readCandidates } from '../description/prefix-search.ts';

const shortestPhone = 3;
const shortestTracking = 4;

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
  return readCandidates(db, 'email', selections);
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
  const number = parseOrderNumber(text);
  return number === null ? [] : [selectBuyers(beginsWith(db, sql.ref('number'), number))];
}

function parseOrderNumber(text: string): string | null {
  const number = text.trim().replace(/^#/, '');
  return /^[\w-]{1,40}$/.test(number) ? number : null;
}

function selectByName(db: Db, key: string): RawBuilder<unknown>[] {
  return [...orderNameConditions(db, key).map(selectBuyers), ...selectAccountsByName(db, key, 'email')];
}

/** Selects a column of the accounts whose name, or first name, begins with a key. */
export function selectAccountsByName(db: Db, key: string, column: 'id' | 'email'): RawBuilder<unknown>[] {
  const name = sql.ref('name_key');
  return [name, firstNames(db, name)].map(
    (value) => sql`select ${sql.ref(column)} from accounts where ${beginsWith(db, value, key)}`,
  );
}

function orderNameConditions(db: Db, key: string): RawBuilder<boolean>[] {
  const payerName = sql.ref('bill_name');
  return [payerName, sql.ref('ship_name'), firstNames(db, payerName)].map((value) => beginsWith(db, value, key));
}

function firstNames(db: Db, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const position = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  return sql`substr(${column}, ${position}(${column}, ' ') + 1)`;
}

function selectBuyers(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select lower(email) as email from orders where number is not null and email is not null and ${condition}`;
}

/** A tracking number is searched for without the blanks that carriers print in it. */
function selectTrackedOrders(db: Db, text: string): RawBuilder<boolean>[] {
  const start = text.replaceAll(/\s/g, '').toLowerCase();
  if (start.length < shortestTracking) return [];
  return [sql<boolean>`tracking is not null and ${beginsWith(db, sql`lower(replace(tracking, ' ', ''))`, start)}`];
}

/**
 * Finds the orders whose number, e-mail address, recipient or payer, customer's telephone number, or tracking number of the last parcel
 * begins with a text.
 */
export async function findMatchingOrderIds(db: Db, text: string): Promise<string[]> {
  const number = parseOrderNumber(text);
  const emails = [...selectByEmail(db, text), ...selectByPhone(db, text)].map(
    (selection) => sql`select email from (${selection} limit ${candidateLimit}) as buyers`,
  );
  const conditions = [
    ...(number === null ? [] : [beginsWith(db, sql.ref('number'), number)]),
    ...emails.map((selection) => sql`lower(email) in (${selection})`),
    ...selectTrackedOrders(db, text),
    ...buildNameSearchKeys(text).flatMap((key) => orderNameConditions(db, key)),
  ];
  const selections = conditions.map(
    (condition) => sql`select id from orders where number is not null and ${condition}`,
  );
  return readCandidates(db, 'id', selections);
}
