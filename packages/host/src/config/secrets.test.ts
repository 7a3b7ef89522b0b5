import { expect, test } from 'vitest';
import { createSecrets, deriveGatewayKeys } from './secrets.ts';

test.each(['localhost', '127.0.0.1', '::1'])(
  'who listens on %s only has the keys that everybody knows, and webhook secrets that nobody does',
  (address) => {
    const [firstKeys, otherKeys] = [createSecrets(), createSecrets()].map((secrets) =>
      deriveGatewayKeys(secrets, address),
    );
    expect(firstKeys).toMatchObject({
      stripe: { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' },
      paypal: { clientId: 'sandbox-client-id', clientSecret: 'sandbox-client-secret' },
      klarna: { username: 'PK00000_sandbox', password: 'klarna_test_sandbox' },
      paysafecard: { apiKey: 'psc_test_sandbox' },
      quickpay: { apiKey: '0'.repeat(64) },
      braintree: { merchantId: 'sandbox_merchant', publicKey: 'sandbox_public', privateKey: 'sandbox_private' },
    });
    expect(firstKeys?.stripe.webhookSecret).not.toBe(otherKeys?.stripe.webhookSecret);
    expect(firstKeys?.paypal.webhookId).not.toBe(otherKeys?.paypal.webhookId);
    expect(firstKeys?.quickpay.privateKey).not.toBe(otherKeys?.quickpay.privateKey);
  },
);

test.each([undefined, '0.0.0.0', '::', '10.0.0.1', 'localhost.evil.test', '127.0.0.1.evil.test'])(
  'who listens on %s has keys of its own, the same after each start',
  (address) => {
    const secrets = createSecrets();
    const { secretKey, publishableKey } = deriveGatewayKeys(secrets, address).stripe;
    expect(secretKey).toMatch(/^sk_test_[\w-]{43}$/);
    expect(publishableKey).toMatch(/^pk_test_[\w-]{43}$/);
    expect(deriveGatewayKeys(secrets, address).stripe.secretKey).toBe(secretKey);
    const otherKeys = deriveGatewayKeys(createSecrets(), address);
    expect(otherKeys.stripe.secretKey).not.toBe(secretKey);
    const listSecretKeys = ({ paypal, klarna, paysafecard, quickpay, braintree }: typeof otherKeys) => [
      paypal.clientSecret,
      klarna.password,
      paysafecard.apiKey,
      quickpay.apiKey,
      braintree.privateKey,
    ];
    const ownKeys = listSecretKeys(deriveGatewayKeys(secrets, address));
    expect(ownKeys.filter((key) => /sandbox|^0+$/.test(key))).toEqual([]);
    expect(listSecretKeys(otherKeys).filter((key) => ownKeys.includes(key))).toEqual([]);
  },
);
