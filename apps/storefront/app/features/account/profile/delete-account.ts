import { hasErrors, type OrErrors } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { firstSentence, logFailure, tooManyTries } from '../../../loading/api-errors.ts';
import { readFormText } from '../../../ui/read-form-text.ts';

export interface DeleteCalls {
  deleteAccount(input: { password: string }): Promise<OrErrors<{ success: boolean }>>;
}

/** @returns undefined when the account is gone, else why not */
export async function deleteAccount(calls: DeleteCalls, form: FormData): Promise<{ failure: string } | undefined> {
  try {
    const answer = await calls.deleteAccount({ password: readFormText(form, 'password') });
    if (!hasErrors(answer)) return undefined;
    return { failure: firstSentence(answer) || messages().account.deleteFailed };
  } catch (error) {
    logFailure('The account was not deleted', error);
    return { failure: tooManyTries(error) ?? messages().account.deleteFailed };
  }
}
