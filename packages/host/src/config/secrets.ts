import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGatewayKeys, type GatewayKeys } from '@mercer/sandbox';
import type { Secrets } from '@mercer/server';

/** Made once, readable by the owner only; of two processes that start at once the first one wins. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  const fresh = createSecrets();
  try {
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Node's errors have a code
    return JSON.parse(readFileSync(file, 'utf8')); // written by this function
  }
}

export function createSecrets(): Secrets {
  return { secretKey: `sk_${generateToken()}`, signingSecret: generateToken() };
}

/**
 * The keys of the sandbox's gateways, always the same for a shop: only its own processes know the secret.
 * @param host the address that the shop listens on; all without one
 */
export function deriveGatewayKeys({ signingSecret }: Secrets, host: string | undefined): GatewayKeys {
  const isLoopback = host !== undefined && isLoopbackHost(host);
  const deriveSecret = (name: string) =>
    createHmac('sha256', signingSecret).update(`sandbox ${name}`).digest('base64url');
  /**
   * Chooses the well-known key when other machines cannot reach the shop, so that gateways' own libraries can be
   * pointed at it, and a derived one otherwise.
   */
  const chooseSandboxKey = (key: string, name: string) => (isLoopback ? key : deriveSecret(name));
  return createGatewayKeys({ derive: deriveSecret, choose: chooseSandboxKey, isLoopback });
}

/** @param host of an address, as `URL` has it */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);
}

function generateToken(): string {
  return randomBytes(32).toString('base64url');
}
