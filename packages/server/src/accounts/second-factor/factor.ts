import type { SecondFactor } from '@mercer/contract';
import type { Db, Row, Tx } from '../../db/index.ts';
import { countRecoveryCodes, dropRecoveryCodes } from './recovery-codes.ts';

export type FactorRow = Row<'second_factors'>;

/** Finds the second factor of an account. One that was begun and never confirmed does not count. */
export async function findActiveFactor(db: Db, accountId: string): Promise<FactorRow | null> {
  const factor = await findStoredFactor(db, accountId);
  return factor?.date_on ? factor : null;
}

/** Finds the second factor of an account, whether it is confirmed or only begun. */
export function findStoredFactor(db: Db, accountId: string): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Lists which of the accounts have a second factor. */
export async function accountsWithFactor(db: Db, accountIds: string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const factors = db.selectFrom('second_factors').select('account_id').where('account_id', 'in', accountIds);
  const rows = await factors.where('date_on', 'is not', null).execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Reads what the account holder sees of the second factor. */
export async function readFactorState(db: Db, accountId: string): Promise<SecondFactor> {
  const factor = await findActiveFactor(db, accountId);
  const remainingCodes = factor ? await countRecoveryCodes(db, accountId) : 0;
  return { on: factor !== null, date_on: factor?.date_on ?? null, recovery_codes_left: remainingCodes };
}

/** @returns whether it was on */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  const factors = tx.deleteFrom('second_factors').where('account_id', '=', accountId);
  const removed = await factors.returning('date_on').executeTakeFirst();
  await dropRecoveryCodes(tx, accountId);
  return Boolean(removed?.date_on);
}
