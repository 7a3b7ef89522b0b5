import { expect, test } from 'vitest';
import { parseEmailAddress } from './email.ts';

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['Ada+x@Mail.Example.org', 'ada+x@mail.example.org'],
  ['ada@münchen.example', 'ada@münchen.example'],
  ['ada@1and1.example', 'ada@1and1.example'],
  ['ada@under_score.example', 'ada@under_score.example'],
])('%s is an address', (text, email) => {
  expect(parseEmailAddress(` ${text} `)).toBe(email);
});

test.each([
  ['the host in the form of the wire', 'ada@xn--mnchen-3ya.example', 'ada@münchen.example'],
  ['a composed letter in two parts', 'zoe\u0308@mu\u0308nchen.example', 'zoë@münchen.example'],
  ['capitals beyond ASCII', 'ZOË@MÜNCHEN.example', 'zoë@münchen.example'],
  ['letters of full width', '\uff41da@\uff45xample.org', 'ada@example.org'],
  ['an @ of full width', 'ada\uff20example.org', 'ada@example.org'],
  ['an ideographic full stop', 'ada@example\u3002org', 'ada@example.org'],
  ['a soft hyphen in the host', 'ada@exam\u00adple.org', 'ada@example.org'],
  ['a joiner of words in the host', 'ada@exam\u2060ple.org', 'ada@example.org'],
  ['the sign of Kelvin', 'mar\u212a@example.org', 'mark@example.org'],
])('an address is one address with %s', (_, text, email) => {
  expect(parseEmailAddress(text)).toBe(email);
  expect(parseEmailAddress(email)).toBe(email);
});

test('letters that only look alike are different addresses', () => {
  expect(parseEmailAddress('\u0430da@example.org')).not.toBe('ada@example.org');
  expect(parseEmailAddress('ada@ex\u0430mple.org')).not.toBe('ada@example.org');
  expect(parseEmailAddress('ada@straße.example')).not.toBe('ada@strasse.example');
});

test.each([
  ['a space of no width', 'a\u200bda@example.org'],
  ['a soft hyphen', 'a\u00adda@example.org'],
  ['a mark that turns the direction', 'ada\u202e@example.org'],
  ['a variation selector', 'ada\ufe0f@example.org'],
  ['a Hangul filler', 'ada\u3164@example.org'],
  ['a tag', 'ada\u{e0041}@example.org'],
  ['an escape of a terminal', 'ada\u001b[31m@example.org'],
  ['a bell', 'ada\u0007@example.org'],
  ['a control character of Latin-1', 'ada\u009b@example.org'],
  ['a control character in the host', 'ada@exam\u0007ple.org'],
  ['a second @ of full width', 'ada@example.org\uff20example.net'],
  ['a dot that ends the host', 'ada@example.org\u3002'],
  ['a path behind the host', 'ada@example.org/x.y'],
  ['a path behind the host in one letter', 'ada@example.\u2100.org'],
  ['an escape of an address in the host', 'ada@exam%70le.org'],
])('no address contains %s', (_, text) => {
  expect(parseEmailAddress(text)).toBeNull();
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
