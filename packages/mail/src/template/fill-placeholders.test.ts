import { expect, test } from 'vitest';
import { fillPlaceholders, hasAllValues, unknownPlaceholder } from './fill-placeholders.ts';

const values = { 'store.name': 'Laden', 'customer.name': '{{store.name}} $& $1', 'refund.reason': null };

test('placeholders stand for what the mail knows; what they stand for is taken as it is', () => {
  expect(fillPlaceholders('Hi {{customer.name}} of {{ store.name }}', values)).toBe('Hi {{store.name}} $& $1 of Laden');
  expect(fillPlaceholders('a {{refund.reason}} {{__proto__}} {{constructor}} b', values)).toBe('a b');
});

test('the name of a placeholder may contain digits', () => {
  const card = { 'card.last4': '4242' };
  expect(fillPlaceholders('ending in {{card.last4}}', card)).toBe('ending in 4242');
  expect(hasAllValues('{{card.last4}}', {})).toBe(false);
  expect(unknownPlaceholder('{{card.last4}}', ['card.last4'])).toBeUndefined();
});

test('a paragraph is left out as soon as one of its placeholders has nothing to say', () => {
  expect(hasAllValues('{{store.name}}', values)).toBe(true);
  expect(hasAllValues('{{store.name}} {{refund.reason}}', values)).toBe(false);
  expect(hasAllValues('plain { text }', values)).toBe(true);
});

test.each([
  ['{{store.name}} and {{ store.name }}', undefined],
  ['a { b } c', undefined],
  ['{{store.nam}}', '{{store.nam}}'],
  ['{{{store.name}}}', '{{{store.name}}}'],
  ['{{Store.Name}}', '{{Store.Name}}'],
  ['{{store.name', '{{store.name'],
  ['store.name}}', '}}'],
  ['{{#if}}', '{{#if}}'],
  ['{{}}', '{{}}'],
])('%s has %s that is not known', (text, unknown) => {
  expect(unknownPlaceholder(text, ['store.name'])).toBe(unknown);
});
