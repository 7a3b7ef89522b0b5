import { hasErrors, type OrErrors } from '@mercer/contract';
import { messages } from '../../messages.ts';

export interface DeleteCalls {
  deleteAccount(input: { password: string }): Promise<OrErrors<{ success: boolean }>>;
}

/** @returns undefined when the account is gone, else why not */
export async function deleteAccount(calls: DeleteCalls, form: FormData): Promise<{ failure: string } | undefined> {
  try {
    const answer = await calls.deleteAccount({ password: String(form.get('password') ?? '') });
    if (!hasErrors(answer)) return undefined;
    return { failure: Object.values(answer.errors)[0]?.message || messages().account.deleteFailed };
  } catch (error) {
    console.warn('The account was not deleted', error instanceof Error ? error.message : error);
    return { failure: tooManyTries(error) ?? messages().account.deleteFailed };
  }
}

/** Guessing passwords is counted: who is stopped must learn why. */
function tooManyTries(error: unknown): string | undefined {
  return error instanceof Error && 'status' in error && error.status === 429 ? error.message : undefined;
}
