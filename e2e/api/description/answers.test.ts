import { assertDescribed } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const session = { account_id: null, cart_id: null, locale: 'en-US', currency: 'USD' };
const call = { method: 'GET', path: '/api/session' };
const answer = { status: 200, type: 'application/json', body: session };

test('an answer as it is described is none to complain about', async () => {
  await assertDescribed(call, answer);
});

test.each([
  ['a field that is not described', { ...answer, body: { ...session, secret: 1 } }],
  ['a field that is missing', { ...answer, body: { ...session, locale: undefined } }],
  ['a field of another type', { ...answer, body: { ...session, locale: 1 } }],
  ['a status that is not described', { ...answer, status: 418 }],
  ['a media type that is not described', { ...answer, type: 'text/html' }],
])('%s fails', async (_, wrong) => {
  await expect(assertDescribed(call, wrong)).rejects.toThrow(/described/);
});

test('a method that is not described fails where it is answered', async () => {
  await expect(assertDescribed({ ...call, method: 'PATCH' }, answer)).rejects.toThrow(/described/);
});
