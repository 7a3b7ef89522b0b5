import { expect, test } from 'vitest';
import { toMailboxKey } from './mailbox.ts';

test.each([
  'ada@mail.example.org',
  'ADA@Mail.Example.ORG',
  'ada+1@mail.example.org',
  'ada+a+b@mail.example.org',
  'ada@mail.example。org',
  'ada@ｍail.example.org',
  'ada@mail.example.org。',
  'ad\u00ada@mail.example.org',
  'ada@ma\u00adil.example.org',
  'ａda@mail.example.org',
])('%s is one mailbox', (email) => {
  expect(toMailboxKey(email)).toBe('ada@mail.example.org');
});

test.each([
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['ada+x@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.org', 'a.da@example.org'],
  ['ada-x@example.org', 'ada-x@example.org'],
  ['+ada@example.org', '+ada@example.org'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@[192.0.2.1]', 'ada@[192.0.2.1]'],
])('%s is counted as %s', (email, mailbox) => {
  expect(toMailboxKey(email)).toBe(mailbox);
});
