import { createRecordId } from '../../db/index.ts';
import { countAttempt } from '../../http/attempt-limit.ts';
import { ApiError } from '../../http/errors.ts';
import { buildSampleMail, type Mail, queueMail } from '../../notifications/index.ts';
import { readStoreSettings } from '../../settings/index.ts';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { formatMailId, type MailPlace } from './read-mails.ts';

/** Number of test mails that may be sent in 15 minutes. */
const maxTestMails = 10;

/**
 * Sends a made-up mail to the shop's own address, and to nobody else.
 * @throws ApiError 409 without such an address, 429
 */
export async function sendTestMail({ tx, actor, now }: Saving, place: MailPlace): Promise<{ to: string }> {
  const { support_email: to, currency } = await readStoreSettings(tx);
  if (!to) throw new ApiError('The setting store has no support_email', { status: 409, code: 'no_address' });
  await countAttempt(tx, { key: 'test-mails', max: maxTestMails }, now);
  const mail = {
    ...buildSampleMail(place.name, { currency }),
    to,
    key: `test-${createRecordId(now)}`,
    locale: place.locale,
  } as Mail; // kind and data belong together
  await queueMail(tx, mail, now);
  const id = formatMailId(place);
  const readAfterChange = async () => new Map([[id, { tested: now.toISOString() }]]);
  await commitChange(tx, {
    entity: 'mail_test',
    ids: [id],
    actor,
    now,
    previousRecords: new Map(),
    read: readAfterChange,
  });
  return { to };
}
