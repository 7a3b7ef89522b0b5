import { expect, test } from 'vitest';
import { gatewayKeys, newSecrets } from './secrets.ts';

test.each(['localhost', '127.0.0.1', '::1'])(
  'who listens on %s only has the keys of Stripe and PayPal that everybody knows, and webhooks that nobody does',
  (address) => {
    const [one, other] = [newSecrets(), newSecrets()].map((secrets) => gatewayKeys(secrets, address));
    expect(one?.stripe).toMatchObject({ secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' });
    expect(one?.stripe.webhookSecret).not.toBe(other?.stripe.webhookSecret);
    expect(one?.paypal).toMatchObject({ clientId: 'sandbox-client-id', clientSecret: 'sandbox-client-secret' });
    expect(one?.paypal.webhookId).not.toBe(other?.paypal.webhookId);
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
    const [own, other] = [secrets, newSecrets()].map((known) => gatewayKeys(known, address));
    expect(other?.stripe.secretKey).not.toBe(secretKey);
    expect(other?.paypal.clientSecret).not.toBe(own?.paypal.clientSecret);
    expect(own?.paypal.clientSecret).not.toBe('sandbox-client-secret');
  },
);
