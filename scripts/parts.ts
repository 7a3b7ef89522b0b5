// Tests of `npm test`, and of `npm run test:long`.

/** Browser specs of the shopper's main journeys, and of the rules that every page has to meet. */
const firstOfShoppers = [
  'accessible',
  'account',
  'browse',
  'budgets',
  'cart',
  'checkout',
  'home',
  'keyboard',
  'orders',
  'product',
  'purchase',
  'search',
];

/** Playwright's patterns for files: these alone, and all but these. */
export const firstSpecs = `/browser/(${firstOfShoppers.join('|')})\\.spec`;
export const otherSpecs = `^(?!.*${firstSpecs}).*$`;

/** Vitest's options for tests on one database: PostgreSQL stands in the names of those that need it. */
export const onSqlite = ['-t', '^(?!.*PostgreSQL)'];
export const onPostgres = ['-t', 'PostgreSQL'];

/** Tests that start shops and command lines, each in its own process. */
export const processTests = [
  'e2e/api/backup.test.ts',
  'e2e/api/cli/',
  'e2e/api/start-together.test.ts',
  'e2e/api/storefront-apart.test.ts',
  'e2e/production/',
];

/**
 * They read the whole source, start processes, decode pictures, fill whole shops or try very much: without them the unit tests
 * take less than a minute.
 */
export const slowTests = [
  'packages/host/src/http/compression.test.ts',
  'packages/host/src/config/config-checks.test.ts',
  'packages/host/src/config/file-permissions.test.ts',
  'packages/cli/src/import/lines/linear.test.ts',
  'packages/commerce/src/imports/linear.test.ts',
  'packages/demo/',
  'packages/sandbox/src/gateways/stripe/documented-parameters.test.ts',
  'packages/sandbox/src/gateways/stripe/wire.test.ts',
  'packages/commerce/src/accounts/sign-in/networks.test.ts',
  'packages/commerce/src/catalog/indexing/deleted-products.test.ts',
  'packages/database/src/checkpointer.test.ts',
  'packages/functions/src/functions.test.ts',
  'packages/images/src/',
  'packages/mail/src/mail-limits.test.ts',
  'packages/platform/src/http/routes/erase-responses.test.ts',
  'packages/operator-api/src/operator/transfer/identity.test.ts',
  'packages/commerce/src/reviews/review-images.test.ts',
  'scripts/boundaries.test.ts',
  'scripts/casts.test.ts',
  'scripts/naming.test.ts',
  'scripts/packages.test.ts',
  'scripts/plain-literals.test.ts',
  'scripts/steps.test.ts',
];

/** Vitest's options for a run without these files and folders. */
export const without = (paths: string[]) =>
  paths.flatMap((path) => ['--exclude', path.endsWith('/') ? `${path}**` : path]);
