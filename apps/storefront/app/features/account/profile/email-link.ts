import { hasErrors } from '@mercer/contract';
import { firstSentence, readHttpStatus } from '../../../loading/api-errors.ts';
import type { Client } from '../../../loading/client.ts';
import { failureSentence, findLinkProblem } from '../link-problem.ts';

/** Purposes of the links in mails about the account's e-mail address. */
export type EmailLinkPurpose = 'verify' | 'undoEmail';

export type EmailLinkOutcome =
  | { status: 'done' | 'mailed' }
  | { status: 'login' }
  | { status: 'refused'; message: string };

/** Does what the link is for; `verify` without a key asks for another mail, for which one is logged in. */
export async function followEmailLink(
  account: Client['account'],
  purpose: EmailLinkPurpose,
  key: string,
): Promise<EmailLinkOutcome> {
  try {
    const answer = key || purpose === 'undoEmail' ? await account[purpose]({ key }) : await account.verify();
    if (hasErrors(answer)) return { status: 'refused', message: firstSentence(answer) ?? '' };
    return { status: key ? 'done' : 'mailed' };
  } catch (error) {
    if (!key && readHttpStatus(error) === 401) return { status: 'login' };
    return { status: 'refused', message: findLinkProblem(error) ?? failureSentence(error) };
  }
}
