import * as v from 'valibot';
import { parseBodyFields } from '../http/read-fields.ts';
import { type AccountContext, sendRecoverLink } from './access/index.ts';
import { Recover } from './record/index.ts';
import { resetPassword } from './reset-password.ts';

/** The password is read once the key is known to be good: who asks for a link is answered alike whatever else was sent. */
const KeyOrAddress = v.omit(Recover, ['password']);

/** Asks for a link, or sets the password with the key of one. */
export async function recoverAccount(context: AccountContext, body: Record<string, unknown>): Promise<void> {
  const { email, reset_url, reset_key, password_reset_key } = parseBodyFields(KeyOrAddress, body);
  const key = reset_key ?? password_reset_key;
  if (key === undefined || key === null) await sendRecoverLink(context, { email, reset_url });
  else await resetPassword(context, key, body);
}
