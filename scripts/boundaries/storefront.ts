import type { Area } from './area.ts';

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
    './state/*',
  ],
  lines: [
    { folders: ['messages/*'], may: ['@mercer/contract', './constants.ts'] },
    { folders: ['ui/**'], may: ['./constants.ts'] },
    {
      folders: ['router/*'],
      may: ['react-dom', './before-hydration.ts', './language.client.ts', './ui/next-paint.ts'],
    },
    { folders: ['state/*'], may: ['@mercer/contract', './*'] },
    {
      folders: [
        'features/account/**',
        'features/cart/**',
        'features/catalog/**',
        'features/checkout/**',
        'features/chrome/**',
        'features/content/**',
        'features/feeds/**',
        'features/newsletter/**',
        'features/offers/**',
        'features/offline/**',
        'features/search/**',
        'features/wishlist/**',
      ],
      may: ['@mercer/client', '@mercer/client/gateways', '@mercer/contract', './*', './state/*', './ui/**'],
    },
    // Changes markup that other features have rendered
    {
      folders: ['features/states/**'],
      may: ['@mercer/client', '@mercer/contract', 'react-dom', './*', './state/*', './ui/**'],
    },
    {
      folders: ['routes/*'],
      may: ['@mercer/contract', './*', './features/**', './routes/+types/*', './state/*', './ui/**'],
    },
    {
      folders: ['*'],
      may: [
        '@mercer/client',
        '@mercer/contract',
        './+types/*',
        './features/**',
        './messages/*',
        './state/*',
        './ui/**',
        '@react-router/dev',
        'react-dom',
        'node:*',
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
  sharedTargets: ['node:*', 'vite'],
  tests: ['vitest', '@mercer/server', 'react-router'],
  lines: [
    {
      folders: ['server/*'],
      may: [
        '@mercer/client/gateways',
        '@mercer/contract',
        '@mercer/demo',
        '@mercer/sandbox',
        '@mercer/server',
        '@hono/node-server',
        'hono',
        'prom-client',
        '@opentelemetry/api',
        '@opentelemetry/core',
        '@opentelemetry/exporter-logs-otlp-http',
        '@opentelemetry/exporter-trace-otlp-http',
        '@opentelemetry/resources',
        '@opentelemetry/sdk-logs',
        '@opentelemetry/sdk-trace',
        'react-router',
        './app/language.ts',
        './app/money-sample.ts',
        './app/request-context.ts',
        './app/shopper.ts',
        './app/words-of-routes.ts',
      ],
    },
    {
      folders: ['*'],
      may: ['@mercer/contract', '@react-router/dev', './server/*', './app/language.ts', './app/messages/en.ts'],
    },
  ],
};

export const storefront: Area[] = [app, worker, shop];
