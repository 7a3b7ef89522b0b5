import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GatewayKeys } from '@mercer/sandbox';
import type { Secrets } from '@mercer/server';

/** Made once, readable by the owner only; of two processes that start at once the first one wins. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  const fresh = newSecrets();
  try {
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Node's errors have a code
    return JSON.parse(readFileSync(file, 'utf8')); // what it wrote before
  }
}

export function newSecrets(): Secrets {
  return { secretKey: `sk_${token()}`, signingSecret: token() };
}

/**
 * The keys of the sandbox's gateways, always the same for a shop: only its own processes know the secret.
 * @param host the address that the shop listens on; all without one
 */
export function gatewayKeys({ signingSecret }: Secrets, host: string | undefined): GatewayKeys {
  const derived = (name: string) => createHmac('sha256', signingSecret).update(`sandbox ${name}`).digest('base64url');
  /** everybody knows it where no other machine reaches the shop, so that gateways' own libraries can be pointed at it */
  const known = (key: string, name: string) => (host && isLoopback(host) ? key : derived(name));
  return {
    card: derived('card'),
    airwallex: { clientId: derived('airwallex client'), apiKey: derived('airwallex key') },
    stripe: {
      secretKey: `sk_test_${known('sandbox', 'stripe key')}`,
      publishableKey: `pk_test_${known('sandbox', 'stripe page')}`,
      webhookSecret: `whsec_${derived('stripe webhook')}`,
    },
    paypal: {
      clientId: known('sandbox-client-id', 'paypal client'),
      clientSecret: known('sandbox-client-secret', 'paypal key'),
      webhookId: derived('paypal webhook'),
    },
    klarna: { username: 'PK00000_sandbox', password: known('klarna_test_sandbox', 'klarna password') },
    paysafecard: { apiKey: `psc_${known('test_sandbox', 'paysafecard key')}` },
    quickpay: { apiKey: known('0'.repeat(64), 'quickpay key'), privateKey: derived('quickpay private key') },
    amazon: {
      merchantId: 'ASANDBOX00001',
      publicKeyId: 'SANDBOX-0000000000000000',
      storeId: 'amzn1.application-oa2-client.sandbox000000000000',
      isShown: host !== undefined && isLoopback(host),
    },
    braintree: {
      merchantId: 'sandbox_merchant',
      publicKey: known('sandbox_public', 'braintree public key'),
      privateKey: known('sandbox_private', 'braintree private key'),
    },
    webhook: derived('webhook'),
  };
}

/** @param host of an address, as `URL` has it */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);
}

function token(): string {
  return randomBytes(32).toString('base64url');
}
