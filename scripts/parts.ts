// What belongs to `npm test`, and what to `npm run test:long`.

/** What shoppers do first, and what every page is held to. */
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

/** They start shops and command lines, each in a process of its own. */
export const processTests = [
  'e2e/api/backup.test.ts',
  'e2e/api/cli/',
  'e2e/api/start-together.test.ts',
  'e2e/api/storefront-apart.test.ts',
  'e2e/production/',
];

/** Vitest's options for a run without them. */
export const noProcesses = processTests.flatMap((path) => ['--exclude', path.endsWith('/') ? `${path}**` : path]);
