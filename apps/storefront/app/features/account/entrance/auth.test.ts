import type { Account } from '@mercer/contract';
import { expect, test } from 'vitest';
import { signInShopper, signUpShopper } from './auth.ts';

const form = new FormData();
form.set('email', ' ada@example.com ');
form.set('password', ' secret ');

const account = { id: 'a1', email: 'ada@example.com' } as Account;
const refuseEmail = (message: string) => ({ errors: { email: { code: 'INVALID', message } } });

test('login sends email and password, the password untrimmed', async () => {
  const outcome = await signInShopper(
    { login: async (email, password) => ({ ...account, name: email + password }) },
    form,
  );
  expect(outcome).toMatchObject({ account: { name: 'ada@example.com secret ' } });
});

test("login failure: the email error's message, else 'Login failed'", async () => {
  expect(await signInShopper({ login: async () => refuseEmail('No such account') }, form)).toEqual({
    failure: 'No such account',
  });
  expect(await signInShopper({ login: async () => refuseEmail('') }, form)).toEqual({ failure: 'Login failed' });
  expect(await signInShopper({ login: async () => null }, form)).toEqual({ failure: 'Login failed' });
});

test('an account with a second step asks for a code, which goes along with email and password', async () => {
  const buildCodeError = (code: string) => ({ errors: { code: { code, message: 'The code, please' } } });
  expect(await signInShopper({ login: async () => buildCodeError('REQUIRED') }, form)).toEqual({ asksCode: true });
  const withCode = new FormData();
  for (const [name, value] of [...form, ['code', ' 123 456 ']] as [string, string][]) withCode.set(name, value);
  const calls: unknown[] = [];
  const recordLogin = async (...call: unknown[]) => {
    calls.push(call);
    return buildCodeError('INVALID');
  };
  expect(await signInShopper({ login: recordLogin }, withCode)).toEqual({
    asksCode: true,
    failure: 'The code, please',
  });
  expect(calls).toEqual([['ada@example.com', ' secret ', '123 456']]);
});

test("login fallback 'An unexpected error occurred.'", async () => {
  const rejectLogin = () => Promise.reject(new Error('A connection error occurred while making the request'));
  expect(await signInShopper({ login: rejectLogin }, form)).toEqual({ failure: 'An unexpected error occurred.' });
});

test("signup failure: first error message, else 'Signup failed. Please check your details.'", async () => {
  expect(await signUpShopper({ create: async () => refuseEmail('Please use another address') }, form)).toEqual({
    failure: 'Please use another address',
  });
  expect(await signUpShopper({ create: async () => null }, form)).toEqual({
    failure: 'Signup failed. Please check your details.',
  });
});
