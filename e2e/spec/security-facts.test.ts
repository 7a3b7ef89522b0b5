import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Source files of the shop; no other test can tell that something is in none of them. */
const files = execFileSync('git', ['ls-files', 'packages', 'apps/storefront'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.|\/testing\/|\/dist\/|\/(sandbox|packaging)\//.test(path));
const sources = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const findFilesMatching = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
const server = sources.filter(({ path }) => /^packages\/(?!cli|client|demo|operator\/|sandbox)/.test(path));
const readSource = (path: string) => readFileSync(path, 'utf8');

test('no text is run as code', () => {
  expect(findFilesMatching(/\beval\(|new Function\(|node:vm'/)).toEqual([]);
  expect(readSource('apps/storefront/server/rendering/page-headers.ts')).not.toContain('unsafe-eval');
});

test('no request begins a program but the processes of pictures and of functions', () => {
  const programs = findFilesMatching(/node:child_process'/);
  expect(programs).toEqual([
    'packages/cli/src/backup/postgres-programs.ts',
    'packages/functions/src/function-process.ts',
    'packages/images/src/picture-processes.ts',
  ]);
});

test('pages write HTML as it is in three places', () => {
  expect(findFilesMatching(/dangerouslySetInnerHTML/)).toEqual([
    'apps/storefront/app/document/document-markup.ts',
    'apps/storefront/app/document/seo.tsx',
    'apps/storefront/app/root.tsx',
  ]);
});

test('no page listens to messages of other windows', () => {
  expect(
    findFilesMatching(/addEventListener\(\s*'message'/).filter((path) => path.startsWith('apps/storefront/app/')),
  ).toEqual([]);
});

test('secrets are drawn by no predictable generator', () => {
  expect(
    findFilesMatching(/Math\.random\(/).filter((path) => /accounts|session|vault|operator\/keys|db\/ids/.test(path)),
  ).toEqual([]);
});

test('one cipher is used, which notices each change', () => {
  const ciphers = server.filter(({ text }) => /createCipher(iv)?\(/.test(text));
  expect(ciphers.map(({ path }) => path)).toEqual(['packages/platform/src/http/seal.ts']);
  expect(ciphers[0]?.text).toContain("'aes-256-gcm'");
});

test('what the shop signs is signed by HMAC-SHA256', () => {
  // another one is the word of a gateway
  const otherHashFiles = server.filter(({ text }) => /createHmac\('(?!sha256)/.test(text)).map(({ path }) => path);
  expect(otherHashFiles).toEqual(['packages/gateways/src/braintree/event.ts']);
});

test('cryptography is that of Node alone', () => {
  expect(
    findFilesMatching(
      /(from|import\() ?'(@noble\/|@stablelib\/|\w*bcrypt|argon2|crypto-js|jsonwebtoken|jose|node-forge|tweetnacl|elliptic|libsodium|hash\.js|sha\.js|blakejs|scrypt)/,
    ),
  ).toEqual([]);
});

test('certificates are looked at everywhere', () => {
  expect(findFilesMatching(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([]);
});

test('passwords are masked and can be filled in by managers', () => {
  const form = readSource('apps/storefront/app/features/account/entrance/sign-in-form.tsx');
  expect(form).toContain('<PasswordField name="password"');
  expect(form).toContain('autoComplete="current-password"');
  expect(form).toContain('autoComplete="username"');
  expect(findFilesMatching(/onPaste=\{[^}]*preventDefault/)).toEqual([]);
});

test('pages keep nothing of a person in the storage of a browser but what is typed into a checkout', () => {
  expect(
    findFilesMatching(/\b(localStorage|sessionStorage)\b/).filter((path) => path.startsWith('apps/storefront/app/')),
  ).toEqual([
    'apps/storefront/app/document/early.ts',
    'apps/storefront/app/features/catalog/cards/recent-slugs.ts',
    'apps/storefront/app/features/checkout/pay-by-gateway.ts',
    'apps/storefront/app/features/checkout/placed-order.ts',
    // an address, without any card, until the order is placed, the account is left or the tab is closed
    'apps/storefront/app/features/checkout/typed-fields.ts',
    'apps/storefront/app/features/checkout/use-addresses.ts',
    'apps/storefront/app/features/chrome/full-width.ts',
    // slugs that the tab compares, and what is beside them
    'apps/storefront/app/features/scale/session-text.ts',
    'apps/storefront/app/router/scroll-positions.ts',
    // what has changed, for as long as it takes to tell other tabs
    'apps/storefront/app/state/other-tabs.ts',
  ]);
});

test('documents say what the standard wants written', () => {
  expect(readSource('SECURITY.md')).toMatch(/within a week.*within a month/s);
  expect(readSource('docs/owners/api.md')).toContain('scopes');
  expect(readSource('docs/owners/first-sale.md')).toMatch(/## 10/);
  expect(readSource('docs/internals/security.md')).toContain('## What is kept how');
  for (const gateway of ['Stripe', 'PayPal', 'Klarna'])
    expect(readSource('docs/owners/gateways.md')).toContain(gateway);
  expect(readSource('docs/internals/scale.md').length).toBeGreaterThan(1000);
});
