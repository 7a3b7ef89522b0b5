// The import rules as tables. `node scripts/boundaries.ts` writes them to biome.boundaries.json, which Biome enforces.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** A file may be covered by one override only: Biome replaces a rule's options, it does not merge them. */
interface Boundary {
  includes: string[];
  forbidden: Forbidden[];
}

interface Forbidden {
  /** gitignore-style, matched against the import as written. */
  group: string[];
  message: string;
}

const tests = ['!**/*.test.ts', '!**/*.test.tsx'];
const otherFolders: Forbidden = {
  // a path with src in it leaves its own package
  group: ['**/packages/**', '**/apps/**', '**/src/**'],
  message: 'Import another package by its name.',
};

/** Lowest first. A module reaches those before its own rank only. */
const serverModules = [
  ['settings', 'places'],
  ['content', 'functions', 'vault', 'notifications', 'images'],
  ['catalog'],
  ['accounts', 'promotions', 'shipping', 'taxes', 'reviews', 'subscribers', 'plans'],
  ['cart'],
  // an order issues its invoice in its own transaction
  ['payments', 'invoices'],
  ['orders'],
  ['subscriptions'],
  ['operator'],
];
const serverFoundation = ['http', 'db', 'jobs'];

const features = ['account', 'cart', 'catalog', 'checkout', 'chrome', 'feeds', 'newsletter', 'search', 'wishlist'];
const storefrontLayers = ['state', 'features', 'routes'];

const storefrontForbidden: Forbidden[] = [
  {
    group: ['server', 'sandbox', 'demo'].flatMap(anyOf),
    message: 'The storefront reaches data through the client library only.',
  },
  otherFolders,
];

export const boundaries: Boundary[] = [
  packageBoundary('contract', [], 'The contract imports nothing.', ['node:*']),
  packageBoundary('client', ['contract'], 'The client imports the contract only.', ['node:*']),
  packageBoundary('sandbox', [], 'The sandbox imports nothing of ours.'),
  demoBoundary(),
  serverBoundary([], 'packages/server/src/*.ts'),
  ...serverFoundation.map((name) => foundationBoundary(name)),
  ...serverModules.flatMap((names, rank) => names.map((name) => moduleBoundary(name, rank))),
  storefrontLayer('*', []),
  storefrontLayer('ui/**', [
    { group: ['@mercer/*', '**/messages', '**/messages.ts', ...within(storefrontLayers)], message: 'ui is a leaf.' },
  ]),
  storefrontLayer('state/**', [
    { group: within(['features', 'routes']), message: 'state stands below features and routes.' },
  ]),
  ...features.map((name) =>
    storefrontLayer(`features/${name}/**`, [
      { group: within(['routes']), message: 'features stand below routes.' },
      {
        group: within(features.filter((other) => other !== name)),
        message: 'Features never import each other: lift it to state, ui or the route.',
      },
    ]),
  ),
  storefrontLayer('routes/**', []),
];

function packageBoundary(name: string, allowed: string[], message: string, alsoForbidden: string[] = []): Boundary {
  const group = ['@mercer/*', ...alsoForbidden, ...allowed.map((other) => `!@mercer/${other}`)];
  return { includes: [`packages/${name}/src/**`, ...tests], forbidden: [{ group, message }, otherFolders] };
}

function demoBoundary(): Boundary {
  const group = ['@mercer/server', ...['client', 'sandbox', 'storefront'].flatMap(anyOf)];
  const message = 'The demo store imports the contract and @mercer/server/seeding only.';
  return { includes: ['packages/demo/src/**', ...tests], forbidden: [{ group, message }, otherFolders] };
}

function anyOf(name: string): string[] {
  return [`@mercer/${name}`, `@mercer/${name}/**`];
}

function serverBoundary(forbidden: Forbidden[], files: string): Boundary {
  const group = ['client', 'sandbox', 'storefront', 'demo'].flatMap(anyOf);
  return {
    includes: [files, ...tests],
    forbidden: [{ group, message: 'The server imports the contract only.' }, otherFolders, ...forbidden],
  };
}

function foundationBoundary(name: string): Boundary {
  const message = `${name} stands below every module.`;
  return serverBoundary([{ group: within(serverModules.flat()), message }], `packages/server/src/${name}/**`);
}

function moduleBoundary(name: string, rank: number): Boundary {
  const same = serverModules[rank]?.filter((other) => other !== name) ?? [];
  const above = [...same, ...serverModules.slice(rank + 1).flat()];
  const below = serverModules.slice(0, rank).flat();
  const forbidden: Forbidden[] = [{ group: within(above), message: `${name} stands below or beside this module.` }];
  if (below.length > 0) {
    const doors = below.map((other) => `!**/${other}/index.ts`);
    forbidden.push({ group: [...within(below), ...doors], message: 'A module is entered through its index.ts.' });
  }
  return serverBoundary(
    forbidden.filter(({ group }) => group.length > 0),
    `packages/server/src/${name}/**`,
  );
}

function storefrontLayer(files: string, forbidden: Forbidden[]): Boundary {
  return { includes: [`apps/storefront/app/${files}`, ...tests], forbidden: [...storefrontForbidden, ...forbidden] };
}

/** Relative imports that lead into one of the folders. */
function within(folders: string[]): string[] {
  return folders.map((folder) => `../**/${folder}/**`);
}

export function biomeConfiguration() {
  return {
    root: false,
    overrides: boundaries.map(({ includes, forbidden }) => ({
      includes,
      linter: {
        rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: forbidden } } } },
      },
    })),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync('biome.boundaries.json', `${JSON.stringify(biomeConfiguration(), null, 2)}\n`);
}
