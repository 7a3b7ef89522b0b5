import type { Area } from './area.ts';
import { backend } from './backend.ts';
import { consoleAreas } from './console.ts';
import { storefront } from './storefront.ts';
import { tools } from './tools.ts';

const contract: Area = {
  folder: 'packages/contract/src',
  picture: 'box',
  sharedTargets: [],
  tests: ['vitest', 'fast-check'],
  lines: [{ folders: ['**'], may: [] }],
};

const client: Area = {
  folder: 'packages/client/src',
  picture: 'box',
  sharedTargets: ['@mercer/contract'],
  tests: ['vitest', 'node:*', './*', './testing/*'],
  lines: [
    { folders: ['transport/*', 'settings/*'], may: ['./*'] },
    { folders: ['testing/*'], may: ['./*', './payment/*'] },
    { folders: ['cart/*'], may: ['./*', './transport/*'] },
    { folders: ['catalog/*'], may: ['./*', './transport/*', './cart/*'] },
    // The registry names the gateways
    { folders: ['payment/*'], may: ['./*', './transport/*', './cart/*', './settings/*', './payment/gateways/*/*'] },
    // PayPal's script, which several gateways use
    { folders: ['payment/paypal/*'], may: ['./*', './cart/*', './payment/*'] },
    { folders: ['payment/gateways/*/**'], may: ['./*', './cart/*', './payment/*', './payment/paypal/*'] },
    {
      folders: ['*'],
      may: ['./cart/*', './catalog/*', './payment/*', './settings/*', './transport/*', 'es-toolkit'],
    },
  ],
};

/** Client with which an owner's programs call a shop, wherever it runs. */
const operator: Area = {
  folder: 'packages/operator/src',
  picture: 'box',
  sharedTargets: [],
  tests: ['vitest', '@mercer/server', '@mercer/server/testing'],
  lines: [{ folders: ['*'], may: ['../generated/*', 'openapi-fetch'] }],
};

/** Imports nothing of ours, so that an adapter and its simulator cannot share a mistake. */
const sandbox: Area = {
  folder: 'packages/sandbox/src',
  picture: 'box',
  sharedTargets: ['hono', 'kysely', 'node:*'],
  tests: ['vitest', 'ajv', 'pg', 'stripe', './*', './ledger/*', './testing/*'],
  lines: [
    { folders: ['testing/*'], may: ['./*', 'stripe', 'vitest'] },
    { folders: ['http/*'], may: [] },
    { folders: ['store/*'], may: ['better-sqlite3', 'pg'] },
    { folders: ['ledger/*'], may: ['./http/*', './store/*'] },
    { folders: ['three-d-secure/*'], may: ['./http/*', './store/*', './ledger/*'] },
    { folders: ['redirect/*'], may: ['./deps.ts', './http/*', './store/*', './ledger/*', './three-d-secure/*'] },
    {
      folders: ['gateways/*/**'],
      may: ['./deps.ts', './stand-in.ts', './http/*', './store/*', './ledger/*', './redirect/*', './three-d-secure/*'],
    },
    { folders: ['scripts/**'], may: ['./http/*'] },
    {
      folders: ['dashboard/*'],
      may: ['./deps.ts', './stand-in.ts', './webhook-log.ts', './http/*', './store/*', './ledger/*'],
    },
    { folders: ['*'], may: ['./dashboard/*', './gateways/*/*', './http/*', './scripts/*', './store/*'] },
  ],
};

/** Fills a store as anybody may: the backend knows nothing of it. */
const demo: Area = {
  folder: 'packages/demo',
  picture: 'box',
  sharedTargets: ['node:*'],
  tests: [
    'vitest',
    'sharp',
    'kysely',
    '@mercer/contract',
    '@mercer/server',
    '@mercer/server/seeding',
    '@mercer/server/testing',
  ],
  lines: [
    { folders: ['src/**'], may: ['@mercer/contract', '@mercer/server/seeding'] },
    { folders: ['photography/*'], may: ['./src/*', './src/products/*'] },
  ],
};

/** Areas of the repository; every folder that holds sources has one line. */
export const table: Area[] = [
  contract,
  client,
  operator,
  sandbox,
  ...backend,
  demo,
  ...storefront,
  ...consoleAreas,
  ...tools,
];
