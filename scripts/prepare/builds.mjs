// @ts-check
/**
 * What is built, from what, and where it is said from which state of that.
 * @typedef {{ name: string, sources: string[], output: string, stamp: string }} Build
 */

const backend = [
  'cache',
  'commerce',
  'database',
  'functions',
  'gateways',
  'images',
  'mail',
  'operator-api',
  'platform',
  'search',
  'server',
].map((name) => `packages/${name}/src`);
const shared = ['package-lock.json', 'packages/contract/src', 'packages/client/src'];

/** @type {Build} Its stamp goes where it goes: a built tree may get other packages, or be copied. */
export const storefront = {
  name: 'storefront',
  sources: [
    ...shared,
    ...backend,
    'packages/cli/src',
    'packages/demo/src',
    'packages/host/src',
    'packages/operator/src',
    'packages/sandbox/src',
    'apps/storefront/app',
    'apps/storefront/public',
    'apps/storefront/server',
    'apps/storefront/bundle.ts',
    'apps/storefront/chunks.ts',
    'apps/storefront/class-names.ts',
    'apps/storefront/english.ts',
    'apps/storefront/icon-styles.ts',
    'apps/storefront/package.json',
    'apps/storefront/react-router.config.ts',
    'apps/storefront/route-table.ts',
    'apps/storefront/runtime-in-framework.ts',
    'apps/storefront/server.ts',
    'apps/storefront/service-worker.ts',
    'apps/storefront/vite.config.ts',
    'apps/storefront/worker',
  ],
  output: 'apps/storefront/build/shop/server.js',
  stamp: 'apps/storefront/build/stamp.json',
};

/** @type {Build} Owners' application, which the storefront's server serves. */
export const consoleApplication = {
  name: 'console',
  sources: [
    'package-lock.json',
    'packages/operator/src',
    'apps/console/index.html',
    'apps/console/package.json',
    'apps/console/src',
    'apps/console/vite.config.ts',
    'apps/storefront/app/ui/fonts.css',
    'apps/storefront/app/ui/tokens.css',
  ],
  output: 'apps/console/build/index.html',
  stamp: 'apps/console/build/stamp.json',
};

/** @type {Build} Biome reads them with its own configuration. */
export const importRules = {
  name: 'import rules',
  sources: ['scripts/boundaries.ts', 'scripts/boundaries'],
  output: 'biome.boundaries.json',
  stamp: '.cache/import-rules.json',
};

/** @type {Build} Only the compiler reads them. */
export const operatorTypes = {
  name: 'types of the operator API',
  sources: [
    'package-lock.json',
    'packages/contract/src',
    ...backend,
    'scripts/operator-client.ts',
    'packages/operator/build.ts',
  ],
  output: 'packages/operator/generated/paths.ts',
  stamp: 'packages/operator/generated/stamp.json',
};

/** @type {Build} Its stamp stands beside what was built, not in it: `dist/` is published whole. */
export const client = {
  name: 'client library',
  sources: [
    ...shared,
    'packages/client/build.ts',
    'packages/client/packaging',
    'packages/client/package.json',
    'packages/client/tsconfig.build.json',
    'packages/client/README.md',
  ],
  output: 'packages/client/dist/index.mjs',
  stamp: 'packages/client/.cache/stamp.json',
};
