import { expect, test } from 'vitest';
import { defaultCost, hashPassword, verifyPassword } from './password.ts';

const small = { N: 2, r: 1, p: 1 };

test('a hash says what it cost, so that raising the cost leaves old passwords valid', async () => {
  const old = await hashPassword('correct horse', small);
  const now = await hashPassword('correct horse');
  expect(old).toMatch(/^scrypt\$2\$1\$1\$/);
  expect(now).toMatch(/^scrypt\$32768\$8\$3\$/);
  for (const stored of [old, now]) {
    expect(await verifyPassword('correct horse', stored)).toBe(true);
    expect(await verifyPassword('wrong horse', stored)).toBe(false);
  }
});

test('the same password has a salt of its own each time', async () => {
  expect(await hashPassword('correct horse', small)).not.toBe(await hashPassword('correct horse', small));
});

test.each(['', 'plain', 'bcrypt$2$1$1$c2FsdA$aGFzaA', 'scrypt$2$1$1$$'])('%j is never a match', async (stored) => {
  expect(await verifyPassword('correct horse', stored)).toBe(false);
});

test('passwords cost as much as ASVS asks', () => {
  expect(defaultCost).toEqual({ N: 2 ** 15, r: 8, p: 3 });
});
