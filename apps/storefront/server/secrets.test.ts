import { expect, test } from 'vitest';
import { gatewayKeys, newSecrets } from './secrets.ts';

test.each(['localhost', '127.0.0.1', '::1'])(
  'who listens on %s only has the keys that everybody knows, and webhook secrets that nobody does',
  (address) => {
    const [one, other] = [newSecrets(), newSecrets()].map((secrets) => gatewayKeys(secrets, address));
    expect(one).toMatchObject({
      stripe: { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' },
      paypal: { clientId: 'sandbox-client-id', clientSecret: 'sandbox-client-secret' },
      klarna: { username: 'PK00000_sandbox', password: 'klarna_test_sandbox' },
      paysafecard: { apiKey: 'psc_test_sandbox' },
      quickpay: { apiKey: '0'.repeat(64) },
      braintree: { merchantId: 'sandbox_merchant', publicKey: 'sandbox_public', privateKey: 'sandbox_private' },
    });
    expect(one?.stripe.webhookSecret).not.toBe(other?.stripe.webhookSecret);
    expect(one?.paypal.webhookId).not.toBe(other?.paypal.webhookId);
    expect(one?.quickpay.privateKey).not.toBe(other?.quickpay.privateKey);
  },
);

test.each([undefined, '0.0.0.0', '::', '10.0.0.1', 'localhost.evil.test', '127.0.0.1.evil.test'])(
  'who listens on %s has keys of its own, the same after each start',
  (address) => {
    const secrets = newSecrets();
    const { secretKey, publishableKey } = gatewayKeys(secrets, address).stripe;
    expect(secretKey).toMatch(/^sk_test_[\w-]{43}$/);
    expect(publishableKey).toMatch(/^pk_test_[\w-]{43}$/);
    expect(gatewayKeys(secrets, address).stripe.secretKey).toBe(secretKey);
    const other = gatewayKeys(newSecrets(), address);
    expect(other.stripe.secretKey).not.toBe(secretKey);
    const keysOf = ({ paypal, klarna, paysafecard, quickpay, braintree }: typeof other) => [
      paypal.clientSecret,
      klarna.password,
      paysafecard.apiKey,
      quickpay.apiKey,
      braintree.privateKey,
    ];
    const own = keysOf(gatewayKeys(secrets, address));
    expect(own.filter((key) => /sandbox|^0+$/.test(key))).toEqual([]);
    expect(keysOf(other).filter((key) => own.includes(key))).toEqual([]);
  },
);
