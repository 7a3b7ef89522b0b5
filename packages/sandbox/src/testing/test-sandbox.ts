import { onTestFinished } from 'vitest';
import { openSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';

/** What the test shop and the sandbox of its tests know of each other. */
export const gatewayKeys = {
  card: 'sk_card_test',
  airwallex: { clientId: 'client', apiKey: 'key' },
  stripe: { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox', webhookSecret: 'whsec_sandbox' },
  paypal: { clientId: 'sandbox-client-id', clientSecret: 'sandbox-client-secret', webhookId: '1SANDBOXWEBHOOK00' },
  klarna: { username: 'PK00000_sandbox', password: 'klarna_test_sandbox' },
  paysafecard: { apiKey: 'psc_test_sandbox' },
  quickpay: { apiKey: '0'.repeat(64), privateKey: '1'.repeat(64) },
  webhook: 'whsec_test',
};

/** The gateways' stand-ins for one test or what comes before each; their books are in memory and closed at its end. */
export async function testSandbox(given: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await openSandbox({
    books: { path: ':memory:' },
    now: () => new Date('2026-06-01T12:00:00.000Z'),
    origin: 'http://localhost:3000',
    keys: gatewayKeys,
    ...given,
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}
