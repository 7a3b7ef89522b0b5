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

/** The keys of the sandbox's gateways, always the same for a shop: only its own processes know the secret. */
export function gatewayKeys({ signingSecret }: Secrets, publicUrl: string): GatewayKeys {
  const derived = (name: string) => createHmac('sha256', signingSecret).update(`sandbox ${name}`).digest('base64url');
  return {
    card: derived('card'),
    airwallex: { clientId: derived('airwallex client'), apiKey: derived('airwallex key') },
    stripe: { ...stripeKeys(derived, publicUrl), webhookSecret: `whsec_${derived('stripe webhook')}` },
    webhook: derived('webhook'),
  };
}

/** A shop that nobody else reaches has keys that everybody knows, so that Stripe's own libraries can be pointed at it. */
function stripeKeys(derived: (name: string) => string, publicUrl: string) {
  if (isLoopback(publicUrl)) return { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };
  return { secretKey: `sk_test_${derived('stripe key')}`, publishableKey: `pk_test_${derived('stripe page')}` };
}

function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function token(): string {
  return randomBytes(32).toString('base64url');
}
