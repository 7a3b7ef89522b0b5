import { expect, test } from 'vitest';
import { isLinkSignature, linkSignature } from './link-signature.ts';

const [first, second, third] = ['first-secret', 'second-secret', 'third-secret'].map((signingSecret) => ({
  signingSecret,
}));
if (!first || !second || !third) throw new Error('There are three');

test('a signature is of one text and one secret', () => {
  const signature = linkSignature(first, 'order:1');
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(isLinkSignature(first, 'order:1', signature)).toBe(true);
  expect(isLinkSignature(first, 'order:2', signature)).toBe(false);
  expect(isLinkSignature(first, 'invoice:1', signature)).toBe(false);
  expect(isLinkSignature(second, 'order:1', signature)).toBe(false);
  for (const wrong of ['', signature.slice(1), `${signature}A`, signature.toUpperCase()]) {
    expect(isLinkSignature(first, 'order:1', wrong)).toBe(false);
  }
});

test('when the secret is exchanged old links hold, new ones are signed by the new one, and each ends with its secret', () => {
  const old = linkSignature(first, 'order:1');
  const exchanged = { ...third, signingSecretsBefore: [second.signingSecret, first.signingSecret] };
  expect(isLinkSignature(exchanged, 'order:1', old)).toBe(true);
  expect(linkSignature(exchanged, 'order:1')).toBe(linkSignature(third, 'order:1'));
  expect(isLinkSignature({ ...third, signingSecretsBefore: [second.signingSecret] }, 'order:1', old)).toBe(false);
});
