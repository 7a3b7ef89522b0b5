import { generateKeyPairSync } from 'node:crypto';
import { onTestFinished } from 'vitest';
import {
  configureShopGateways,
  createGatewayKeys,
  openSandbox,
  type Sandbox,
  type SandboxOptions,
} from '../sandbox.ts';

/** Keys that the test shop shares with the sandbox of its tests. */
export const gatewayKeys = createGatewayKeys({
  derive: (name) => `test_${name.replaceAll(' ', '_')}`,
  choose: (wellKnownKey) => wellKnownKey,
  isLoopback: false,
  // The key is as short as its signatures allow: each test process generates one
  createPrivateKey: () =>
    generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
});

/** What the test shop is configured with, so that it uses the sandbox. */
export const sandboxGateways = configureShopGateways('http://localhost:3000/sandbox', gatewayKeys);

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
