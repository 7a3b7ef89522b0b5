import { textOf } from '../../../form-text.ts';
import { messages } from '../../../messages.ts';

/** All three are required by the form; if new and confirmation differ nothing is sent (§5). */
export function readPasswordChange(form: FormData): { password: string; new_password: string } | { failure: string } {
  const newPassword = textOf(form, 'new_password');
  if (newPassword !== form.get('confirm_password')) return { failure: messages().account.passwordsDiffer };
  return { password: textOf(form, 'password'), new_password: newPassword };
}
