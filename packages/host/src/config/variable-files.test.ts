import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

function writeSecretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-variables-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

test('each variable may stand in a file, keys of gateways too', () => {
  expect(readConfig({ SECRET_KEY_FILE: writeSecretFile('sk_from_a_vault\n') }).secretKey).toBe('sk_from_a_vault');
  const url = 'postgres://shop:pw@db/mercer';
  expect(readConfig({ DATABASE_URL_FILE: writeSecretFile(`${url}\r\n`) }).databaseUrl).toBe(url);
  const config = readConfig({
    STRIPE_SECRET_KEY_FILE: writeSecretFile('sk_test_1'),
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET_FILE: writeSecretFile('whsec_1'),
  });
  const paysafecard = readConfig({
    PAYSAFECARD_API_KEY_FILE: writeSecretFile('psc_1234567890'),
    PAYSAFECARD_MODE: 'test',
  });
  expect(paysafecard.payments?.gateways.paysafecard).toMatchObject({ apiKey: 'psc_1234567890' });
  expect(config.payments?.gateways.stripe).toMatchObject({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' });
});

test('a file that is not there opens no shop, and neither do two values', () => {
  expect(() => readConfig({ SECRET_KEY_FILE: '/nowhere/at-all' })).toThrow(/^SECRET_KEY_FILE cannot be read: ENOENT/);
  const conflictingEnv = { SECRET_KEY: 'sk_1', SECRET_KEY_FILE: writeSecretFile('sk_2') };
  expect(() => readConfig(conflictingEnv)).toThrow('SECRET_KEY and SECRET_KEY_FILE do not go together');
});

test('what another program calls so is left alone', () => {
  expect(
    readConfig({ TLS_CERT_FILE: '/etc/a.pem', TLS_KEY_FILE: '/etc/a.key', LOG_FILE: '/nowhere', SEED: 'none' }).tls,
  ).toEqual({
    certFile: '/etc/a.pem',
    keyFile: '/etc/a.key',
  });
});
