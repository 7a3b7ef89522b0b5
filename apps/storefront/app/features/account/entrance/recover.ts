import { hasErrors } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { firstSentence } from '../../../loading/api-errors.ts';
import type { Client } from '../../../loading/client.ts';
import { readFormText } from '../../../ui/read-form-text.ts';
import { failureSentence, findLinkProblem } from '../link-problem.ts';

export type RecoverOutcome =
  | { status: 'sent' }
  | { status: 'changed' }
  /** the link is worth nothing: another one is needed */
  | { status: 'bad-link'; message: string }
  | { status: 'failed'; message: string };

/** Asks for a link, or sets the password with the key of one; only ever on a POST, for mail scanners follow links. */
export function recoverAccount(account: Client['account'], key: string, form: FormData): Promise<RecoverOutcome> {
  return key ? setNewPassword(account, key, form) : requestResetLink(account, form);
}

async function requestResetLink(account: Client['account'], form: FormData): Promise<RecoverOutcome> {
  try {
    await account.recover({ email: readFormText(form, 'email').trim() });
    return { status: 'sent' };
  } catch (error) {
    return { status: 'failed', message: failureSentence(error) };
  }
}

async function setNewPassword(account: Client['account'], key: string, form: FormData): Promise<RecoverOutcome> {
  const password = readFormText(form, 'password');
  if (password !== form.get('confirm_password'))
    return { status: 'failed', message: messages().account.passwordsDiffer };
  try {
    const answer = await account.recover({ reset_key: key, password });
    if (!hasErrors(answer)) return { status: 'changed' };
    return { status: 'failed', message: firstSentence(answer) || messages().auth.unexpected };
  } catch (error) {
    const message = findLinkProblem(error);
    return message ? { status: 'bad-link', message } : { status: 'failed', message: failureSentence(error) };
  }
}
