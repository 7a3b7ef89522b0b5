import type { SecondFactor } from '@mercer/contract';
import type { Db, Row, Tx } from '../../db/index.ts';
import { countRecoveryCodes, dropRecoveryCodes } from './recovery-codes.ts';

export type FactorRow = Row<'second_factors'>;

/** Of the account; one that was begun and never confirmed is none. */
export async function factorOf(db: Db, accountId: string): Promise<FactorRow | null> {
  const factor = await anyFactorOf(db, accountId);
  return factor?.date_on ? factor : null;
}

/** The same, begun or on. */
export function anyFactorOf(db: Db, accountId: string): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Those of the accounts that have one. */
export async function accountsWithFactor(db: Db, accountIds: string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const factors = db.selectFrom('second_factors').select('account_id').where('account_id', 'in', accountIds);
  const rows = await factors.where('date_on', 'is not', null).execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** What its owner sees of it. */
export async function shownFactor(db: Db, accountId: string): Promise<SecondFactor> {
  const factor = await factorOf(db, accountId);
  const left = factor ? await countRecoveryCodes(db, accountId) : 0;
  return { on: factor !== null, date_on: factor?.date_on ?? null, recovery_codes_left: left };
}

/** @returns whether it was on */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  const factors = tx.deleteFrom('second_factors').where('account_id', '=', accountId);
  const removed = await factors.returning('date_on').executeTakeFirst();
  await dropRecoveryCodes(tx, accountId);
  return Boolean(removed?.date_on);
}
