import { expect, test } from 'vitest';
import { gatewayKeys, newSecrets } from './secrets.ts';

test.each(['localhost', '127.0.0.1', '::1'])(
  'who listens on %s only has the keys of Stripe that everybody knows, and a webhook secret that nobody does',
  (address) => {
    const [one, other] = [newSecrets(), newSecrets()].map((secrets) => gatewayKeys(secrets, address).stripe);
    expect(one).toMatchObject({ secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' });
    expect(one?.webhookSecret).not.toBe(other?.webhookSecret);
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
    expect(gatewayKeys(newSecrets(), address).stripe.secretKey).not.toBe(secretKey);
  },
);
