import { FieldError } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import { isBreached } from './breached-password.ts';
import { assertUncommon } from './common-password.ts';
import type { AccountContext } from './context.ts';

interface Chosen {
  /** of the body, by which it is refused */
  field: string;
  password: string;
  /** whose password it is to be */
  email: string;
}

/** @throws FieldError for a password that guessers try first, or that is known from a breach */
export async function assertGoodPassword(context: AccountContext, { field, password, email }: Chosen): Promise<void> {
  await assertUncommon(field, password, { email, store: await context.storeName() });
  if (await isBreached(context.deps, password)) throw new FieldError(field, 'INVALID', sentence('passwordBreached'));
}
