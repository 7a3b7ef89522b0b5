import { messages } from '../../../i18n/messages.ts';
import { readFormText } from '../../../ui/read-form-text.ts';

/**
 * Reads the three fields that the form requires; when the new password and its confirmation differ, nothing is sent
 * (§5).
 */
export function readPasswordChange(form: FormData): { password: string; new_password: string } | { failure: string } {
  const newPassword = readFormText(form, 'new_password');
  if (newPassword !== form.get('confirm_password')) return { failure: messages().account.passwordsDiffer };
  return { password: readFormText(form, 'password'), new_password: newPassword };
}
