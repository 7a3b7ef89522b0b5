import { hasErrors } from '@mercer/contract';
import { firstSentence } from '../../../answers.ts';
import type { Client } from '../../../client.ts';
import { textOf } from '../../../form-text.ts';
import { messages } from '../../../messages.ts';
import { failureSentence, linkProblem } from '../link-problem.ts';

export type RecoverOutcome =
  | { status: 'sent' }
  | { status: 'changed' }
  /** the link is worth nothing: another one is needed */
  | { status: 'bad-link'; message: string }
  | { status: 'failed'; message: string };

/** Asks for a link, or sets the password with the key of one; only ever on a POST, for mail scanners follow links. */
export function recover(account: Client['account'], key: string, form: FormData): Promise<RecoverOutcome> {
  return key ? setPassword(account, key, form) : askForLink(account, form);
}

async function askForLink(account: Client['account'], form: FormData): Promise<RecoverOutcome> {
  try {
    await account.recover({ email: textOf(form, 'email').trim() });
    return { status: 'sent' };
  } catch (error) {
    return { status: 'failed', message: failureSentence(error) };
  }
}

async function setPassword(account: Client['account'], key: string, form: FormData): Promise<RecoverOutcome> {
  const password = textOf(form, 'password');
  if (password !== form.get('confirm_password'))
    return { status: 'failed', message: messages().account.passwordsDiffer };
  try {
    const answer = await account.recover({ reset_key: key, password });
    if (!hasErrors(answer)) return { status: 'changed' };
    return { status: 'failed', message: firstSentence(answer) || messages().auth.unexpected };
  } catch (error) {
    const message = linkProblem(error);
    return message ? { status: 'bad-link', message } : { status: 'failed', message: failureSentence(error) };
  }
}
