import { expect, test } from 'vitest';
import { readPasswordChange } from './password-change.ts';

function buildPasswordForm(confirmation: string): FormData {
  const data = new FormData();
  data.set('password', 'old one');
  data.set('new_password', 'new one');
  data.set('confirm_password', confirmation);
  return data;
}

test("if new and confirmation differ: 'New passwords don't match.'", () => {
  expect(readPasswordChange(buildPasswordForm('new One'))).toEqual({ failure: "New passwords don't match." });
});

test('the current and the new password are sent, the confirmation is not', () => {
  expect(readPasswordChange(buildPasswordForm('new one'))).toEqual({ password: 'old one', new_password: 'new one' });
});
