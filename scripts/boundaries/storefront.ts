import type { Area } from './area.ts';
import { hostEntries } from './backend.ts';

/** Folders that every feature and route may import. */
const rooms = ['./document/*', './i18n/*', './loading/*', './order-summary/*', './state/*', './ui/**'];

/** Lowest first: `ui` knows no shop, features never import each other. */
const app: Area = {
  folder: 'apps/storefront/app',
  picture: 'folders',
  sharedTargets: ['react', 'react-router', 'lucide-react'],
  tests: [
    'vitest',
    'node:*',
    'react-dom',
    '@react-router/dev',
    '@mercer/client',
    '@mercer/contract',
    './*',
    './messages/*',
    './document/*',
    './i18n/*',
    './loading/*',
    './order-summary/*',
    './state/*',
  ],
  lines: [
    { folders: ['messages/*'], may: ['@mercer/contract', './constants.ts'] },
    { folders: ['ui/**'], may: ['./constants.ts'] },
    { folders: ['i18n/*'], may: ['@mercer/contract', 'node:*', './messages/*', './ui/*'] },
    { folders: ['loading/*'], may: ['@mercer/client', '@mercer/contract', './i18n/*', './ui/*'] },
    { folders: ['state/*'], may: ['@mercer/contract', './constants.ts', './i18n/*', './loading/*', './ui/*'] },
    // Totals and lines, which cart, checkout, orders and drafts show
    { folders: ['order-summary/*'], may: ['@mercer/contract', './i18n/*', './state/*', './ui/*'] },
    {
      folders: ['document/*'],
      may: ['@mercer/contract', 'react-dom', 'node:*', './i18n/*', './loading/*', './state/*'],
    },
    {
      folders: ['router/*'],
      may: [
        'react-dom',
        './document/before-hydration.ts',
        './i18n/language.client.ts',
        './i18n/language-path.ts',
        './ui/next-paint.ts',
      ],
    },
    {
      folders: [
        'features/account/**',
        'features/cart/**',
        'features/catalog/**',
        'features/checkout/**',
        'features/chrome/**',
        'features/content/**',
        'features/newsletter/**',
        'features/offers/**',
        'features/offline/**',
        'features/search/**',
      ],
      may: ['@mercer/client', '@mercer/client/gateways', '@mercer/contract', './*', ...rooms],
    },
    // Its cards are those of the catalogue
    {
      folders: ['features/scale/**'],
      may: ['@mercer/client', '@mercer/contract', './*', './features/catalog/cards/*', ...rooms],
    },
    // A feed names variants as their pages do
    {
      folders: ['features/feeds/**'],
      may: ['@mercer/client', '@mercer/contract', './*', './features/catalog/product/*', ...rooms],
    },
    // Its cards are those of the catalogue, which can stand on one shelf at scale
    {
      folders: ['features/wishlist/**'],
      may: ['@mercer/client', '@mercer/contract', './*', './features/catalog/cards/*', './features/scale/*', ...rooms],
    },
    // Changes markup that other features have rendered
    { folders: ['features/states/**'], may: ['@mercer/client', '@mercer/contract', 'react-dom', './*', ...rooms] },
    {
      folders: ['routes/*'],
      may: [
        '@fontsource/bricolage-grotesque',
        '@fontsource/gloock',
        '@mercer/contract',
        './*',
        './features/**',
        './routes/+types/*',
        ...rooms,
      ],
    },
    {
      folders: ['*'],
      may: [
        '@mercer/client',
        '@mercer/contract',
        './+types/*',
        './features/**',
        './messages/*',
        '@react-router/dev',
        'react-dom',
        'node:*',
        ...rooms,
      ],
    },
  ],
};

/** Service worker that shows pages offline: it is no part of the shop's pages, and imports only their words. */
const worker: Area = {
  folder: 'apps/storefront/worker',
  sharedTargets: [],
  tests: ['vitest', './*'],
  lines: [
    { folders: ['*'], may: ['@mercer/contract', '../app/messages/*', './page/*'] },
    { folders: ['page/*'], may: ['./request-kind.ts', './words.ts'] },
  ],
};

/** Puts the app, the backend and the gateways on one port. */
const shop: Area = {
  folder: 'apps/storefront',
  picture: 'folders',
  sharedTargets: ['node:*', 'vite', 'lightningcss', 'terser'],
  tests: [
    'vitest',
    '@mercer/server',
    'react-router',
    ...hostEntries,
    './app/loading/*',
    './server/requests/*',
    './server/rendering/*',
  ],
  lines: [
    {
      folders: ['server/requests/*'],
      may: [
        '@mercer/client/gateways',
        '@mercer/contract',
        ...hostEntries,
        '@mercer/server',
        'react-router',
        './app/i18n/money-sample.ts',
        './app/loading/page-cache-rule.ts',
        './app/loading/request-context.ts',
      ],
    },
    {
      folders: ['server/rendering/*'],
      may: [
        '@mercer/contract',
        ...hostEntries,
        '@mercer/server',
        'hono',
        'react-router',
        './app/i18n/words-of-routes.ts',
        './app/loading/chosen-language-header.ts',
        './app/loading/request-context.ts',
        './app/loading/shopper.ts',
        './server/requests/*',
      ],
    },
    {
      folders: ['server/caching/*'],
      may: [
        ...hostEntries,
        '@mercer/server',
        './app/loading/shopper.ts',
        './server/requests/*',
        './server/rendering/*',
      ],
    },
    {
      folders: ['server/*'],
      may: [
        '@mercer/contract',
        ...hostEntries,
        '@mercer/server',
        '@hono/node-server',
        './server/requests/*',
        './server/rendering/*',
        './server/caching/*',
      ],
    },
    {
      folders: ['*'],
      may: [
        ...hostEntries,
        '@mercer/contract',
        '@react-router/dev',
        './server/*',
        './app/i18n/language.ts',
        './app/messages/en.ts',
      ],
    },
  ],
};

export const storefront: Area[] = [app, worker, shop];
