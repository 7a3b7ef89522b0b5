import { newId } from '../../db/index.ts';
import { countAttempt } from '../../http/attempt-limit.ts';
import { ApiError } from '../../http/errors.ts';
import { type Mail, queueMail, sampleOf } from '../../notifications/index.ts';
import { readStore } from '../../settings/index.ts';
import { changed } from '../changed.ts';
import type { Saving } from '../description/saving.ts';
import { idOf, type Place } from './read-mails.ts';

/** In 15 minutes. */
const most = 10;

/**
 * Sends a made-up mail to the shop's own address, and to nobody else.
 * @throws ApiError 409 without such an address, 429
 */
export async function sendTestMail({ tx, actor, now }: Saving, place: Place): Promise<{ to: string }> {
  const { support_email: to, currency } = await readStore(tx);
  if (!to) throw new ApiError('The setting store has no support_email', { status: 409, code: 'no_address' });
  await countAttempt(tx, { key: 'test-mails', max: most }, now);
  const mail = { ...sampleOf(place.name, { currency }), to, key: `test-${newId(now)}`, locale: place.locale } as Mail; // kind and data belong together
  await queueMail(tx, mail, now);
  const id = idOf(place);
  const read = async () => new Map([[id, { tested: now.toISOString() }]]);
  await changed(tx, { entity: 'mail_test', ids: [id], actor, now, before: new Map(), read });
  return { to };
}
