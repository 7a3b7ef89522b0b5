import { buildNameKey, type Tx } from '@mercer/database';
import { ownersPermit } from '@mercer/mail';
import { recordEvent } from '../events/index.ts';
import { type AddressUpdate, setAddresses } from './profile/index.ts';
import type { AccountRow } from './record/index.ts';
import { changeAccountEmail } from './sign-in/index.ts';

/** Fields that a shop operator corrects at the request of an account holder; never the password. */
interface Correction {
  email?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  addresses?: readonly AddressUpdate[] | undefined;
}

/**
 * The account holder finds it as if it were their own doing: another e-mail works at once, and the old one is told.
 * @param account locked
 * @throws FieldError on `email` when somebody has it, or could still take it back
 */
export async function changeAccount(tx: Tx, account: AccountRow, correction: Correction, now: Date): Promise<void> {
  const {
    email = account.email,
    first_name = account.first_name,
    last_name = account.last_name,
    addresses,
  } = correction;
  const { id } = account;
  const names = { first_name, last_name, name_key: buildNameKey({ first_name, last_name }) };
  await tx.updateTable('accounts').set(names).where('id', '=', id).execute();
  const mail = { now, locale: await findLastLocale(tx, id), permitMails: async () => ownersPermit, isVouched: true };
  if (email !== account.email) await changeAccountEmail(tx, { ...account, ...names }, email, mail);
  if (addresses) await setAddresses(tx, id, addresses, now);
}

/** Names of what differs, and nothing of what it says. */
export async function notifyCorrection(tx: Tx, id: string, changed: string[], now: Date): Promise<void> {
  if (changed.length === 0) return;
  await recordEvent(tx, { type: 'account.updated', entity_id: id, data: { changed }, actor: 'operator' }, now);
}

/** Finds the locale that the account holder used last; null means the store's. */
export async function findLastLocale(tx: Tx, accountId: string): Promise<string | null> {
  const sessions = tx.selectFrom('sessions').select('locale').where('account_id', '=', accountId);
  const last = await sessions.orderBy('date_used', 'desc').limit(1).executeTakeFirst();
  return last?.locale ?? null;
}
