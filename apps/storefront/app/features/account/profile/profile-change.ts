import { type Account, hasErrors, type OrErrors } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { firstSentence, logFailure, tooManyTries } from '../../../loading/api-errors.ts';
import { readFormText } from '../../../ui/read-form-text.ts';
import { readPasswordChange } from './password-change.ts';

/** The parts of the profile that have a form of their own. */
export type ProfilePart = 'name' | 'email' | 'password';
export type ProfileChange = Partial<Record<'first_name' | 'last_name' | 'email' | 'password' | 'new_password', string>>;
export type ProfileOutcome = { account: Account } | ProfileFailure;

export interface ProfileFailure {
  failure: string;
  /** The session signed in a while ago: the change is for whoever knows the password. */
  needsPassword?: boolean;
}

export interface ProfileCalls {
  update(change: ProfileChange): Promise<OrErrors<Account>>;
}

const readers: Record<ProfilePart, (form: FormData) => ProfileChange | { failure: string }> = {
  name: (form) => ({ first_name: readTrimmedText(form, 'first_name'), last_name: readTrimmedText(form, 'last_name') }),
  email: (form) => ({
    email: readTrimmedText(form, 'email'),
    ...(form.has('password') && { password: readFormText(form, 'password') }),
  }),
  password: readPasswordChange,
};

export function isProfilePart(name: string | null): name is ProfilePart {
  return name !== null && Object.hasOwn(readers, name);
}

/** Sends one form; the browser runs it, and the page's action without JavaScript. */
export async function changeProfile(calls: ProfileCalls, part: ProfilePart, form: FormData): Promise<ProfileOutcome> {
  const change = readers[part](form);
  if ('failure' in change) return change;
  try {
    const answer = await calls.update(change);
    if (!hasErrors(answer)) return { account: answer };
    const failure = firstSentence(answer) || messages().account.updateFailed;
    return { failure, needsPassword: 'password' in answer.errors };
  } catch (error) {
    logFailure('The profile could not be changed', error);
    return { failure: tooManyTries(error) ?? messages().account.updateFailed };
  }
}

function readTrimmedText(form: FormData, name: string): string {
  return readFormText(form, name).trim();
}
