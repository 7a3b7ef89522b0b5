import { generateKeyPairSync } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { openSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';

/** Keys that the test shop shares with the sandbox of its tests. */
export const gatewayKeys = {
  card: 'sk_card_test',
  airwallex: { clientId: 'client', apiKey: 'key' },
  stripe: { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox', webhookSecret: 'whsec_sandbox' },
  paypal: { clientId: 'sandbox-client-id', clientSecret: 'sandbox-client-secret', webhookId: '1SANDBOXWEBHOOK00' },
  klarna: { username: 'PK00000_sandbox', password: 'klarna_test_sandbox' },
  paysafecard: { apiKey: 'psc_test_sandbox' },
  quickpay: { apiKey: '0'.repeat(64), privateKey: '1'.repeat(64) },
  amazon: {
    merchantId: 'ASANDBOX00001',
    publicKeyId: 'SANDBOX-0000000000000000',
    storeId: 'amzn1.application-oa2-client.sandbox000000000000',
    // The key is as short as its signatures allow: each test process generates one
    privateKey: generateKeyPairSync('rsa', { modulusLength: 1024 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  },
  braintree: { merchantId: 'sandbox_merchant', publicKey: 'sandbox_public', privateKey: 'sandbox_private' },
  webhook: 'whsec_test',
};

/** The gateways' stand-ins for one test or what comes before each; their books are in memory and closed at its end. */
export async function openTestSandbox(overrides: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await openSandbox({
    books: { path: ':memory:' },
    now: () => new Date('2026-06-01T12:00:00.000Z'),
    origin: 'http://localhost:3000',
    keys: gatewayKeys,
    ...overrides,
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}
