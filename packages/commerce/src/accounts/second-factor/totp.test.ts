import { expect, test } from 'vitest';
import { decodeBase32, encodeBase32, normalizeBase32 } from './recovery-codes.ts';
import { computeTimeStep, computeTotpCode, findMatchingStep } from './totp.ts';

const secret = encodeBase32(Buffer.from('12345678901234567890'));

// RFC 6238, appendix B: the last six of its eight digits
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('after %d seconds the code is %s', (seconds, code) => {
  expect(computeTotpCode(secret, computeTimeStep(new Date(seconds * 1000)))).toBe(code);
});

test.each([-2, -1, 0, 1, 2])('a clock that is %d steps off is taken within one', (off) => {
  const now = new Date('2026-06-01T12:00:00.000Z');
  const step = computeTimeStep(now) + off;
  expect(findMatchingStep(secret, computeTotpCode(secret, step), { now, last: 0 })).toBe(
    Math.abs(off) <= 1 ? step : null,
  );
});

test('a step that was taken, and those before it, are over', () => {
  const now = new Date('2026-06-01T12:00:00.000Z');
  const step = computeTimeStep(now);
  const findUnusedStep = (of: number) => findMatchingStep(secret, computeTotpCode(secret, of), { now, last: step });
  expect([findUnusedStep(step - 1), findUnusedStep(step), findUnusedStep(step + 1)]).toEqual([null, null, step + 1]);
});

// RFC 4648 §10
test.each([
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s in base32', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
  expect(decodeBase32(encoded).toString()).toBe(text);
});

test('what somebody has typed is read, whatever they took for a letter', () => {
  expect(normalizeBase32(' mzxw-6ytb 0i18 ')).toBe('MZXW6YTBOIIB');
});
