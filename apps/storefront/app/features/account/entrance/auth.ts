import { type Account, type FieldErrors, hasErrors, type OrErrors } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { firstSentence, tooManyTries } from '../../../loading/api-errors.ts';
import { readFormText } from '../../../ui/read-form-text.ts';

/** The calls of the client library that signing in and up need. */
export interface AuthCalls {
  login(email: string, password: string, code?: string): Promise<OrErrors<Account> | null>;
  create(input: NewAccount): Promise<OrErrors<Account> | null>;
}

export type NewAccount = Record<'first_name' | 'last_name' | 'email' | 'password', string>;

export type AuthOutcome = { account: Account } | AuthRefusal;

export interface AuthRefusal {
  /** Error to show; undefined when the input was right so far. */
  failure?: string | undefined;
  /** the account has a second step */
  asksCode?: boolean;
}

/** The browser runs it through the client library; without JavaScript the page's action does. */
export async function signInShopper(calls: Pick<AuthCalls, 'login'>, form: FormData): Promise<AuthOutcome> {
  try {
    const code = readFormText(form, 'code').trim();
    const answer = await calls.login(
      readFormText(form, 'email').trim(),
      readFormText(form, 'password'),
      code || undefined,
    );
    if (!answer) return { failure: messages().auth.loginFailed };
    return hasErrors(answer) ? toAuthRefusal(answer) : { account: answer };
  } catch (error) {
    return { failure: tooManyTries(error) ?? messages().auth.unexpected };
  }
}

function toAuthRefusal({ errors: { code, email } }: FieldErrors): AuthRefusal {
  if (code) return { asksCode: true, failure: code.code === 'REQUIRED' ? undefined : code.message };
  return { failure: email?.message || messages().auth.loginFailed };
}

export async function signUpShopper(calls: Pick<AuthCalls, 'create'>, form: FormData): Promise<AuthOutcome> {
  try {
    const answer = await calls.create({
      first_name: readFormText(form, 'first_name').trim(),
      last_name: readFormText(form, 'last_name').trim(),
      email: readFormText(form, 'email').trim(),
      password: readFormText(form, 'password'),
    });
    if (!answer) return { failure: messages().auth.signupFailed };
    if (hasErrors(answer)) {
      return { failure: firstSentence(answer) || messages().auth.signupFailed };
    }
    return { account: answer };
  } catch (error) {
    return { failure: tooManyTries(error) ?? messages().auth.signupFailed };
  }
}
