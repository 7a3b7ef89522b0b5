import type { Area } from './area.ts';
import { hostEntries } from './backend.ts';

/** Workspace packages, which tools import through their entries, as any other user does. */
const packages = [
  '@mercer/client',
  '@mercer/contract',
  '@mercer/demo',
  '@mercer/operator',
  '@mercer/sandbox',
  '@mercer/server',
];
const forTests = [
  '@mercer/client/testing',
  '@mercer/sandbox/testing',
  '@mercer/server/seeding',
  '@mercer/server/testing',
];
const shop = '../apps/storefront/server/**';

const e2e: Area = {
  folder: 'e2e',
  sharedTargets: ['node:*', 'vitest', ...packages, ...forTests, ...hostEntries],
  lines: [
    { folders: ['*'], may: ['@mercer/cli'] },
    {
      folders: ['agents/*'],
      may: [
        './*',
        './agents/*',
        './api/operator/*',
        '@modelcontextprotocol/client',
        '@modelcontextprotocol/sdk',
        'ajv',
        'ajv-formats',
        'fast-check',
      ],
    },
    { folders: ['api/*'], may: [shop, './*', '@hono/node-server', 'aws4fetch', 's3rver'] },
    { folders: ['api/operator/*'], may: [shop, './*', 'fast-check', 'unpdf'] },
    { folders: ['api/description/*'], may: [shop, './*', './api/operator/*', 'ajv', 'fast-check'] },
    { folders: ['api/cli/*'], may: [shop, './*', '@hono/node-server', '@mercer/cli'] },
    {
      folders: ['browser/**'],
      may: [
        '@axe-core/playwright',
        '@hono/node-server',
        '@playwright/test',
        // Scripts that the browser loads
        '/client-dist/index.mjs',
        '/own/index.mjs',
        shop,
        '../scripts/chromium.ts',
        './*',
        './consumer/applications/*',
        './payment-methods/*',
      ],
    },
    { folders: ['clients/*'], may: ['./*', shop, '@hono/node-server', 'swell-js-4', 'swell-js-5'] },
    { folders: ['clients/differential/*'], may: ['./clients/*'] },
    {
      folders: ['clients/package/*'],
      may: [
        '@arethetypeswrong/core',
        'publint',
        'vite',
        '../scripts/client-reference.ts',
        '../scripts/client-reference/*',
        './clients/*',
      ],
    },
    { folders: ['consumer/*'], may: [] },
    { folders: ['consumer/applications/*'], may: ['swell-js-4', 'swell-js-5'] },
    { folders: ['crash/*'], may: ['./*', './payments/*', 'better-sqlite3', 'fast-check', 'pg'] },
    { folders: ['edge/*'], may: [shop, './*', './clients/*', 'fast-check'] },
    { folders: ['guide/*', 'how-to/*'], may: ['./*', '../scripts/how-to/*', '@hono/node-server'] },
    { folders: ['guide/first-month/*'], may: ['./*', shop, '@hono/node-server', 'unpdf'] },
    { folders: ['invariants/*'], may: ['./*', 'fast-check'] },
    {
      folders: ['lighthouse/*'],
      may: ['@playwright/test', 'lighthouse', '../scripts/chromium.ts', './*', './crash/*'],
    },
    {
      folders: ['payment-methods/*'],
      may: [
        './*',
        '@hono/node-server',
        '@amazonpay/amazon-pay-api-sdk-nodejs',
        'happy-dom',
        'stripe',
        'vite',
        '@mercer/client/build',
      ],
    },
    {
      folders: ['payment-methods/faithfulness/**'],
      may: [
        './*',
        './payment-methods/*',
        './payment-methods/faithfulness/*',
        '@airwallex/node-sdk',
        '@amazonpay/amazon-pay-api-sdk-nodejs',
        '@hono/node-server',
        '@paypal/paypal-server-sdk',
        'braintree',
        'stripe',
      ],
    },
    { folders: ['payments/*'], may: ['./*', 'fast-check'] },
    { folders: ['production/*'], may: [shop, './*', 'yaml'] },
    { folders: ['spec/*'], may: ['../apps/storefront/app/messages/*'] },
  ],
};

const clientBuild: Area = {
  folder: 'packages/client',
  sharedTargets: ['node:*'],
  lines: [
    { folders: ['packaging/*'], may: [] },
    { folders: ['*'], may: ['vite', './packaging/*'] },
  ],
};

/** Generates the types of the operator client. */
const operatorBuild: Area = {
  folder: 'packages/operator',
  sharedTargets: [],
  lines: [{ folders: ['*'], may: ['openapi-typescript', 'typescript'] }],
};

const scripts: Area = {
  folder: 'scripts',
  sharedTargets: ['node:*'],
  tests: ['vitest', '@mercer/cli', shop, ...hostEntries, './*', './boundaries/*', './how-to/*', './prepare/*'],
  lines: [
    // runs before anything is installed
    { folders: ['prepare/*'], may: [] },
    { folders: ['boundaries/*', 'client-reference/*', 'how-to/*'], may: [] },
    { folders: ['configuration-reference/*'], may: ['./configuration-reference/*'] },
    { folders: ['stripe-parameters/*'], may: ['./stripe-parameters/*'] },
    { folders: ['seed/*'], may: ['@mercer/demo', '@mercer/server', ...hostEntries, shop] },
    {
      folders: ['*'],
      may: [
        '@mercer/cli',
        '@mercer/client/build',
        '@mercer/demo',
        '@mercer/operator/build',
        '@mercer/server',
        '@mercer/server/testing',
        '@playwright/test',
        shop,
        ...hostEntries,
        './boundaries/*',
        './client-reference/*',
        './configuration-reference/*',
        './prepare/*',
        './seed/*',
        './stripe-parameters/*',
        'stripe',
        'vite',
      ],
    },
  ],
};

/** Command line of the shop's owner. */
const cli: Area = {
  folder: 'packages/cli/src',
  picture: 'box',
  sharedTargets: ['node:*', '@mercer/contract', '@mercer/operator', '@mercer/server', ...hostEntries],
  tests: ['vitest', './*', './import/lines/*', '@mercer/server/testing', './output/interrupted.ts'],
  lines: [
    // Building blocks of all commands
    { folders: ['output/*'], may: [] },
    { folders: ['flags/*'], may: ['./usage-error.ts'] },
    { folders: ['shop/*'], may: ['./*', './flags/*', './output/*'] },
    { folders: ['lists/*'], may: ['./flags/*', './output/*', './shop/*'] },
    { folders: ['init/*', 'completion/*', 'backup/*'], may: ['./*', './flags/*', './output/*'] },
    {
      folders: ['restore/*', 'doctor/*', 'migrate/*'],
      may: ['./*', './backup/*', './flags/*', './output/*', './shop/*'],
    },
    {
      folders: [
        'bin/*',
        'collections/*',
        'coupon/*',
        'customers/*',
        'drafts/*',
        'export/*',
        'fields/*',
        'files/*',
        'giftcard/*',
        'licences/*',
        'keys/*',
        'orders/*',
        'products/*',
        'refund/*',
        'returns/*',
        'reviews/*',
        'sales/*',
        'staff/*',
        'settings/*',
        'ship/*',
        'stock/*',
        'taxes/*',
        'webhooks/*',
      ],
      may: ['./*', './flags/*', './lists/*', './output/*', './shop/*', './orders/index.ts', './products/index.ts'],
    },
    {
      folders: ['calls/*'],
      may: [
        './*',
        './flags/*',
        './lists/*',
        './output/*',
        './shop/*',
        './orders/index.ts',
        './products/index.ts',
        './settings/setting-path.ts',
      ],
    },
    {
      folders: ['redirects/*'],
      may: ['./*', './flags/*', './lists/*', './output/*', './shop/*', './import/*'],
    },
    { folders: ['import/lines/*'], may: ['./output/plain-text.ts'] },
    { folders: ['import/shop/*'], may: ['./shop/*'] },
    { folders: ['import/*'], may: ['./*', './flags/*', './output/*', './shop/*', './import/**'] },
    { folders: ['*'], may: ['./*/index.ts', './flags/*', './output/*', '../../../scripts/prepare/*'] },
  ],
};

const bench: Area = {
  folder: 'bench',
  sharedTargets: ['node:*', '@mercer/demo', '@mercer/server', '@mercer/server/testing', '@mercer/server/seeding'],
  lines: [
    {
      folders: ['*'],
      may: [
        '@hono/node-server',
        '@mercer/sandbox',
        '@mercer/sandbox/testing',
        '@playwright/test',
        'better-sqlite3',
        'hono',
        'lighthouse',
        'pg',
        shop,
        ...hostEntries,
        '../e2e/address.ts',
        '../e2e/shop.ts',
        '../scripts/chromium.ts',
      ],
    },
  ],
};

/** The shop's own functions bring what they need. */
const functions: Area = {
  folder: 'functions',
  sharedTargets: [],
  lines: [{ folders: ['demo/*'], may: [] }],
};

const root: Area = {
  folder: '.',
  sharedTargets: [],
  lines: [{ folders: ['*'], may: ['@playwright/test', 'vitest', './e2e/free-port.ts', './scripts/chromium.ts'] }],
};

export const tools: Area[] = [e2e, clientBuild, operatorBuild, cli, scripts, bench, functions, root];
