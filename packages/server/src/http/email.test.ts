import { expect, test } from 'vitest';
import { parseEmailAddress } from './email.ts';

test.each([
  'ada@example.org',
  'Ada+x@Mail.Example.org',
  'ada@münchen.example',
  'ada@xn--mnchen-3ya.example',
  'ada@1and1.example',
])('%s is an address', (email) => {
  expect(parseEmailAddress(` ${email} `)).toBe(email.toLowerCase());
});

test.each([
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@0x7f.1',
  'ada@0177.0.0.1',
  'ada@１２７.0.0.1',
  'ada@10.1',
  'ada@mail.example.1',
  'ada@[IPv6.1]',
])('%s is none: it names a machine by its number, or no host', (email) => {
  expect(parseEmailAddress(email)).toBeNull();
});
