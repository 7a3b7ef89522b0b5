import type { MailedLinkAddress } from '@mercer/contract';
import type { AppDeps } from '../http/context.ts';
import { maskEmail } from '../http/email.ts';
import { FieldError } from '../http/errors.ts';
import { createSentence } from '../http/sentences/sentence.ts';
import { readConfirmKey } from './confirm.ts';
import { readLeaveKey } from './unsubscribe.ts';

/**
 * Reads which address a link of a stock alert mail is about, for the page that asks whether it shall be used. The key
 * stays unused.
 * @throws FieldError on `key` when the link does nothing any more
 */
export async function readMailedLink({ db, config, now }: AppDeps, key: string): Promise<MailedLinkAddress> {
  const leaveId = readLeaveKey(key, config);
  const id = leaveId ?? readConfirmKey(key, config) ?? '';
  const alert = await db
    .selectFrom('stock_alerts')
    .select(['email', 'pending_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isLate = leaveId === null && alert?.pending_until != null && alert.pending_until <= now().toISOString();
  if (!alert || isLate) throw new FieldError('key', 'INVALID', createSentence('linkUsedOrOld'));
  return { email: maskEmail(alert.email) };
}
