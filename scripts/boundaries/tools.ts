import type { Area } from './area.ts';

/** They reach a package of ours through its entries, as anybody else. */
const packages = ['@mercer/client', '@mercer/contract', '@mercer/demo', '@mercer/sandbox', '@mercer/server'];
const forTests = [
  '@mercer/client/testing',
  '@mercer/sandbox/testing',
  '@mercer/server/seeding',
  '@mercer/server/testing',
];
const shop = '../apps/storefront/server/*';

const e2e: Area = {
  folder: 'e2e',
  every: ['node:*', 'vitest', ...packages, ...forTests],
  lines: [
    { folders: ['*'], may: [] },
    { folders: ['api/*'], may: [shop, './*'] },
    { folders: ['api/operator/*'], may: [shop, './*'] },
    {
      folders: ['browser/**'],
      may: [
        '@axe-core/playwright',
        '@hono/node-server',
        '@playwright/test',
        // what the browser loads
        '/client-dist/index.mjs',
        '/own/index.mjs',
        shop,
        '../scripts/chromium.ts',
        './*',
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
    { folders: ['crash/*'], may: ['./*', './payments/*', 'better-sqlite3', 'pg'] },
    { folders: ['edge/*'], may: [shop, './clients/*'] },
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
        '@paypal/paypal-server-sdk',
        'braintree',
        'happy-dom',
        'stripe',
        'vite',
        '@mercer/client/build',
      ],
    },
    { folders: ['payments/*', 'production/*'], may: ['./*'] },
    { folders: ['spec/*'], may: ['../apps/storefront/app/messages/*'] },
  ],
};

const build: Area = {
  folder: 'packages/client',
  every: ['node:*'],
  lines: [
    { folders: ['packaging/*'], may: [] },
    { folders: ['*'], may: ['vite', './packaging/*'] },
  ],
};

const scripts: Area = {
  folder: 'scripts',
  every: ['node:*'],
  tests: ['vitest', './boundaries/*', './prepare/*'],
  lines: [
    // runs before anything is installed
    { folders: ['prepare/*'], may: [] },
    { folders: ['boundaries/*', 'client-reference/*'], may: [] },
    { folders: ['seed/*'], may: ['@mercer/demo', '@mercer/server', shop] },
    {
      folders: ['*'],
      may: [
        '@mercer/client/build',
        '@mercer/demo',
        '@mercer/server',
        '@mercer/server/testing',
        '@playwright/test',
        shop,
        './boundaries/*',
        './client-reference/*',
        './prepare/*',
        './seed/*',
      ],
    },
  ],
};

/** What an owner does at a terminal. */
const cli: Area = {
  folder: 'packages/cli/src',
  picture: 'box',
  every: ['node:*', '@mercer/contract', '@mercer/server', '../../../apps/storefront/server/*'],
  tests: ['vitest', './*'],
  lines: [
    { folders: ['*'], may: ['./*/index.ts'] },
    { folders: ['init/*'], may: ['./*'] },
  ],
};

const bench: Area = {
  folder: 'bench',
  every: ['node:*', '@mercer/demo', '@mercer/server', '@mercer/server/testing', '@mercer/server/seeding'],
  lines: [
    {
      folders: ['*'],
      may: [
        '@hono/node-server',
        '@mercer/sandbox',
        '@mercer/sandbox/testing',
        '@playwright/test',
        'hono',
        'lighthouse',
        shop,
        '../e2e/address.ts',
        '../scripts/chromium.ts',
      ],
    },
  ],
};

/** The shop's own functions bring what they need. */
const functions: Area = {
  folder: 'functions',
  every: [],
  lines: [{ folders: ['demo/*'], may: [] }],
};

const root: Area = {
  folder: '.',
  every: [],
  lines: [{ folders: ['*'], may: ['@playwright/test', 'vitest', './e2e/free-port.ts', './scripts/chromium.ts'] }],
};

export const tools: Area[] = [e2e, build, cli, scripts, bench, functions, root];
