import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSignedKey, isLinkSignature, linkSignature, readSignedId } from './link-signature.ts';

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

test('a key is taken as it was built, and in no other form', () => {
  const key = buildSignedKey(first, 'unsubscribe', '6a1d7440c75d5b52f9ab7384');
  expect(readSignedId(first, 'unsubscribe', key)).toBe('6a1d7440c75d5b52f9ab7384');
  const otherForm = fc.oneof(
    fc.nat(key.length - 1).map((length) => key.slice(0, length)),
    fc.string({ unit: 'binary', minLength: 1 }).map((text) => key + text),
    fc.string({ unit: 'binary', minLength: 1 }).map((text) => text + key),
    fc
      .tuple(fc.nat(key.length - 1), fc.string({ unit: 'binary' }))
      .map(([at, text]) => key.slice(0, at) + text + key.slice(at + 1)),
    fc.constantFrom(
      key.toUpperCase(),
      key.toLowerCase(),
      encodeURIComponent(`${key}=`),
      `${key}.`,
      `.${key}`,
      ` ${key}`,
    ),
    fc.constant(buildSignedKey(second, 'unsubscribe', '6a1d7440c75d5b52f9ab7384')),
    fc.constant(buildSignedKey(first, 'confirm', '6a1d7440c75d5b52f9ab7384')),
  );
  fc.assert(
    fc.property(
      otherForm.filter((text) => text !== key),
      (text) => readSignedId(first, 'unsubscribe', text) === null,
    ),
    { numRuns: 500 },
  );
});
