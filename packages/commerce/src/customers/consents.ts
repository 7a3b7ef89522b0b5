import { createRecordId, insertRow, type Row, type Tx } from '@mercer/database';

interface ConsentChange {
  /** as `normalizeEmail` writes it */
  email: string;
  granted: boolean;
  source: Row<'consents'>['source'];
  /** name of the operator's key; absent: the person */
  actor?: string;
}

/** What people agree to, or refuse, so far. */
const newsletter = 'newsletter';

/** Writes down that a person has agreed to news by mail or refuses them, in the transaction in which that takes effect. */
export function recordConsent(tx: Tx, { email, granted, source, actor }: ConsentChange, now: Date): Promise<void> {
  return insertRow(tx, 'consents', {
    id: createRecordId(now),
    email,
    granted: granted ? 1 : 0,
    source,
    actor: actor ?? null,
    about: newsletter,
    date_created: now.toISOString(),
  });
}

/** Ends news by mail to an address, whichever way it was agreed to: as a reader of the newsletter, or in an account. */
export async function endNews(tx: Tx, email: string, now: Date): Promise<void> {
  const ended = { confirm_hash: null, confirm_expires: null, date_unsubscribed: now.toISOString() };
  const readers = tx.updateTable('subscribers').set({ status: 'unsubscribed', ...ended });
  await readers.where('email', '=', email).where('status', '!=', 'unsubscribed').execute();
  await tx.updateTable('accounts').set({ email_optin: 0 }).where('email', '=', email).execute();
}
