import { FieldError } from '../../http/errors.ts';
import { createSentence } from '../../http/sentences/sentence.ts';
import { isBreachedPassword } from './breached-password.ts';
import { assertUncommon } from './common-password.ts';
import type { AccountContext } from './context.ts';

interface Chosen {
  /** Field of the body that a refusal names. */
  field: string;
  password: string;
  /** Email address of the account that gets the password. */
  email: string;
}

/** @throws FieldError for a password that guessers try first, or that is known from a breach */
export async function assertGoodPassword(context: AccountContext, { field, password, email }: Chosen): Promise<void> {
  await assertUncommon(field, password, { email, store: await context.storeName() });
  if (await isBreachedPassword(context.deps, password))
    throw new FieldError(field, 'INVALID', createSentence('passwordBreached'));
}
