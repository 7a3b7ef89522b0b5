import type { Tx } from '../db/index.ts';
import { recordEvent } from '../events/index.ts';
import { ownersPermit } from '../notifications/index.ts';
import { changeEmail } from './access/index.ts';
import { setAddresses, type WantedAddress } from './belongings/index.ts';
import type { AccountRow } from './record/index.ts';

/** What whoever runs the shop corrects for an account holder who asks for it; never the password. */
interface Correction {
  email?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  addresses?: readonly WantedAddress[] | undefined;
}

/**
 * The account holder finds it as if it were their own doing: another e-mail works at once, and the old one is told.
 * @param before locked
 * @throws FieldError on `email` when somebody has it, or could still take it back
 */
export async function changeAccount(tx: Tx, before: AccountRow, wanted: Correction, now: Date): Promise<void> {
  const { email = before.email, first_name = before.first_name, last_name = before.last_name, addresses } = wanted;
  const { id } = before;
  const names = { first_name, last_name };
  await tx.updateTable('accounts').set(names).where('id', '=', id).execute();
  const mail = { now, locale: await localeOf(tx, id), permitMails: async () => ownersPermit, isVouched: true };
  if (email !== before.email) await changeEmail(tx, { ...before, ...names }, email, mail);
  if (addresses) await setAddresses(tx, id, addresses, now);
}

/** Names of what differs, and nothing of what it says. */
export async function tellOfCorrection(tx: Tx, id: string, changed: string[], now: Date): Promise<void> {
  if (changed.length === 0) return;
  await recordEvent(tx, { type: 'account.updated', entity_id: id, data: { changed }, actor: 'operator' }, now);
}

/** In which the account holder was here last; null: the store's. */
export async function localeOf(tx: Tx, accountId: string): Promise<string | null> {
  const sessions = tx.selectFrom('sessions').select('locale').where('account_id', '=', accountId);
  const last = await sessions.orderBy('date_used', 'desc').limit(1).executeTakeFirst();
  return last?.locale ?? null;
}
