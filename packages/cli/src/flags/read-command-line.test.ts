import { expect, test } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { defineOptional, defineRepeated, defineRequired, defineSwitch } from './flag.ts';
import { acceptInteger, acceptText, amount, day, pieces } from './kinds.ts';
import { readCommandLine } from './read-command-line.ts';

const flags = {
  amount: defineOptional(amount, 'how much'),
  limit: defineOptional(acceptInteger('rows', { minimum: 1, maximum: 1000 }), 'how many'),
  from: defineOptional(day, 'the first day'),
  item: defineRepeated(pieces, 'lines'),
  reason: defineOptional(acceptText('sentence'), 'why'),
  yes: defineSwitch('asks nothing'),
};
const args = { level: defineRequired(acceptInteger('level'), 'how many there are') };

test.each([
  [['1', '--amount', '-5'], "--amount is an amount like 19.99, not '-5'."],
  [['1', '--amount', '-.5'], "--amount is an amount like 19.99, not '-.5'."],
  [['1', '--amount=-5'], "--amount is an amount like 19.99, not '-5'."],
  [['1', '--amount', '1e3'], "--amount is an amount like 19.99, not '1e3'."],
  [['1', '--limit', '-1'], "--limit is a whole number from 1 to 1000, not '-1'."],
  [['1', '--from', '-2026'], "--from is a day like 2026-11-30, not '-2026'."],
  [
    ['1', '--item', '-1'],
    "--item is the position of a line, or its id, and how many pieces of it, like 2=1, not '-1'.",
  ],
  [['-3'], "<level> is a whole number from 0 to 1000000000, not '-3'."],
  [['--', '-3'], "<level> is a whole number from 0 to 1000000000, not '-3'."],
  [['1', '-3'], "'-3' is one argument too many."],
  [['1', '--amount'], '--amount needs a value: how much. One that begins with a dash is written --amount=-amount.'],
  [
    ['1', '--amount', '--yes'],
    '--amount needs a value: how much. One that begins with a dash is written --amount=-amount.',
  ],
  [['1', '--colour', '-5'], "Unknown option '--colour'."],
])('%j is refused: %s', (argv, message) => {
  expect(() => readCommandLine(argv, flags, args)).toThrow(new UsageError(message));
});

test('flags and arguments are read in whatever order they are typed', () => {
  const expected = {
    args: { level: 3 },
    flags: { amount: 5, reason: '-', item: [{ id: 'a', quantity: 1 }], yes: true },
  };
  for (const argv of [
    ['3', '--amount', '5', '--reason', '-', '--item', 'a=1', '--yes'],
    ['--yes', '--item=a=1', '--reason=-', '--amount=5', '3'],
    ['--amount', '4', '--yes', '--amount', '5', '--item', 'a=1', '--reason', '-', '--', '3'],
  ]) {
    expect(readCommandLine(argv, flags, args)).toMatchObject(expected);
  }
});

test('a text behind an equals sign may begin with a dash', () => {
  expect(readCommandLine(['3', '--reason=-broken'], flags, args).flags.reason).toBe('-broken');
});
