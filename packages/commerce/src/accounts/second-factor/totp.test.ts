import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { normalizeBase32 } from './recovery-codes.ts';
import { buildOtpauthUrl, createTotpSecret, findMatchingStep } from './totp.ts';

const secret = Secret.fromUTF8('12345678901234567890').base32;
const stepMs = 30_000;
const computeStepCode = (step: number) => new TOTP({ secret }).generate({ timestamp: step * stepMs });

// RFC 6238, appendix B: the last six of its eight digits
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('after %d seconds the code is %s', (seconds, code) => {
  expect(findMatchingStep(secret, code, { now: new Date(seconds * 1000), last: 0 })).toBe(Math.floor(seconds / 30));
});

test.each([-2, -1, 0, 1, 2])('a clock that is %d steps off is taken within one', (off) => {
  const now = new Date('2026-06-01T12:00:00.000Z');
  const step = now.getTime() / stepMs + off;
  expect(findMatchingStep(secret, computeStepCode(step), { now, last: 0 })).toBe(Math.abs(off) <= 1 ? step : null);
});

test('a step that was taken, and those before it, are over', () => {
  const now = new Date('2026-06-01T12:00:00.000Z');
  const step = now.getTime() / stepMs;
  const findUnusedStep = (codeStep: number) => findMatchingStep(secret, computeStepCode(codeStep), { now, last: step });
  expect([findUnusedStep(step - 1), findUnusedStep(step), findUnusedStep(step + 1)]).toEqual([null, null, step + 1]);
});

test('a secret has 160 random bits in base32', () => {
  const secrets = Array.from({ length: 20 }, createTotpSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const created of secrets) expect(created).toMatch(/^[A-Z2-7]{32}$/);
});

test('the URL says the shop, the account and the kind of codes', () => {
  const url = buildOtpauthUrl('MZXW6YTB', { issuer: 'Ada & Söhne: Tee', email: 'ada+1@example.test' });
  expect(url).toBe(
    'otpauth://totp/Ada%20%26%20S%C3%B6hne%3A%20Tee:ada%2B1%40example.test' +
      '?issuer=Ada%20%26%20S%C3%B6hne%3A%20Tee&secret=MZXW6YTB&algorithm=SHA1&digits=6&period=30',
  );
});

test('what somebody has typed is read, whatever they took for a letter', () => {
  expect(normalizeBase32(' mzxw-6ytb 0i18 ')).toBe('MZXW6YTBOIIB');
});
