import type { MailedLinkAddress } from '@mercer/contract';
import { hashToken } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { maskEmail } from '../http/email.ts';
import { FieldError } from '../http/errors.ts';
import { createSentence } from '../http/sentences/sentence.ts';
import { readUnsubscribeKey } from './unsubscribe.ts';

/**
 * Reads which address a link of a newsletter mail is about, for the page that asks whether it shall be used. The key
 * stays unused.
 * @throws FieldError on `key` when the link does nothing any more
 */
export async function readMailedLink({ db, config, now }: AppDeps, key: string): Promise<MailedLinkAddress> {
  const id = readUnsubscribeKey(key, config);
  const subscribers = db.selectFrom('subscribers').select('email');
  const matching =
    id === null
      ? subscribers
          .where('confirm_hash', '=', hashToken(key))
          .where('confirm_expires', '>', now().toISOString())
          .where('status', '=', 'pending')
      : subscribers.where('id', '=', id);
  const subscriber = await matching.executeTakeFirst();
  if (!subscriber) throw new FieldError('key', 'INVALID', createSentence('linkUsedOrOld'));
  return { email: maskEmail(subscriber.email) };
}
