import { expect, test } from 'vitest';
import { createSecretToken } from './ids.ts';

test('tokens are 192 random bits', () => {
  const tokens = Array.from({ length: 1000 }, createSecretToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(24);
});
