import type { Area, Line } from './area.ts';

/** The modules of the backend, lowest first: each may import those above it that it names, by their `index.ts`. */
export const serverModules: Record<string, string[]> = {
  cache: [],
  db: ['cache'],
  // Texts in each language
  languages: [],
  places: [],
  // Gateway adapters know nothing of the shop
  gateways: [],
  // Response types of the contract
  entities: [],
  http: ['cache', 'db', 'gateways', 'languages'],
  jobs: ['db', 'http'],
  session: ['db', 'http'],
  images: ['db', 'http'],
  settings: ['db', 'entities', 'gateways', 'http'],
  content: ['db', 'entities', 'http', 'settings'],
  invoices: ['db', 'entities', 'http', 'languages', 'settings'],
  notifications: ['db', 'http', 'images', 'jobs', 'languages', 'settings'],
  // Events are written by the modules that cause them
  events: ['db', 'http', 'jobs', 'notifications', 'settings'],
  // Functions receive events
  functions: ['db', 'entities', 'events', 'http', 'jobs', 'settings'],
  promotions: ['db', 'http'],
  reviews: ['db', 'entities', 'events', 'http', 'images'],
  shipping: ['db', 'http', 'places', 'settings'],
  taxes: ['db', 'places', 'settings'],
  vault: ['db', 'entities', 'gateways', 'http', 'session'],
  subscribers: ['db', 'entities', 'http', 'notifications', 'settings'],
  catalog: ['cache', 'db', 'entities', 'http', 'languages', 'settings'],
  plans: ['catalog', 'db', 'events'],
  accounts: [
    'catalog',
    'db',
    'entities',
    'events',
    'gateways',
    'http',
    'jobs',
    'notifications',
    'session',
    'settings',
    'vault',
  ],
  // Alerts for sold-out products
  'stock-alerts': ['accounts', 'catalog', 'db', 'entities', 'http', 'jobs', 'notifications', 'settings'],
  cart: [
    'accounts',
    'cache',
    'catalog',
    'db',
    'entities',
    'http',
    'plans',
    'promotions',
    'session',
    'settings',
    'shipping',
    'taxes',
  ],
  payments: ['cart', 'db', 'entities', 'gateways', 'http', 'settings', 'vault'],
  // an order issues its invoice in its own transaction
  orders: [
    'accounts',
    'cart',
    'db',
    'entities',
    'events',
    'gateways',
    'http',
    'invoices',
    'jobs',
    'notifications',
    'payments',
    'plans',
    'promotions',
    'settings',
    'vault',
  ],
  subscriptions: [
    'accounts',
    'cart',
    'catalog',
    'db',
    'entities',
    'events',
    'gateways',
    'http',
    'jobs',
    'notifications',
    'orders',
    'payments',
    'plans',
    'settings',
    'vault',
  ],
  // their books beside ours
  books: ['db', 'gateways', 'http', 'notifications', 'orders', 'payments', 'settings'],
  // Health checks for the shop's owner
  checkup: ['catalog', 'db', 'gateways', 'http', 'payments', 'settings'],
  // Deletion of old records
  retention: ['db', 'http', 'session'],
  // Sales and traffic reports
  reports: ['db', 'http', 'settings'],
  operator: [
    'accounts',
    'books',
    'cart',
    'catalog',
    'checkup',
    'content',
    'db',
    'entities',
    'events',
    'functions',
    'gateways',
    'http',
    'images',
    'invoices',
    'jobs',
    'languages',
    'notifications',
    'orders',
    'places',
    'promotions',
    'reports',
    'retention',
    'reviews',
    'settings',
    'shipping',
    'stock-alerts',
    'subscribers',
    'subscriptions',
  ],
  // Description of all calls, for programs and people
  description: [
    'accounts',
    'cart',
    'catalog',
    'content',
    'entities',
    'functions',
    'http',
    'invoices',
    'operator',
    'orders',
    'payments',
    'reviews',
    'settings',
    'stock-alerts',
    'subscribers',
    'subscriptions',
    'vault',
  ],
};

/** Modules of which every file may be imported, not only the index. */
const open = ['cache', 'http', 'session'];

/** Packages that one module alone knows. */
const ownPackages: Record<string, string[]> = {
  cache: ['lru-cache'],
  db: ['better-sqlite3', 'pg'],
  gateways: ['stripe'],
  images: ['aws4fetch', 'sharp'],
  accounts: ['qrcode-generator'],
  invoices: ['pdfkit'],
  notifications: ['nodemailer'],
  description: ['@valibot/to-json-schema'],
};

export const server: Area = {
  folder: 'packages/server/src',
  picture: 'folders',
  sharedTargets: ['@mercer/contract', 'hono', 'kysely', 'valibot', 'node:*'],
  tests: [
    'vitest',
    'fast-check',
    'better-sqlite3',
    'sharp',
    'stripe',
    '@mercer/sandbox',
    '@mercer/sandbox/testing',
    './testing/*',
    './*/index.ts',
    './http/**',
    './session/*',
    './promotions/*',
  ],
  lines: [
    ...Object.entries(serverModules).map(([name, below]): Line => {
      return { folders: [`${name}/**`], may: [...below.map(toModuleEntry), ...(ownPackages[name] ?? [])] };
    }),
    { folders: ['*'], may: ['./*/index.ts', './cache/*', './http/**', './session/*'] },
    {
      folders: ['testing/*'],
      may: [
        './*',
        './*/index.ts',
        './catalog/**',
        './http/**',
        './notifications/**',
        '@mercer/sandbox/testing',
        'ajv',
        'ajv-formats',
        'better-sqlite3',
        'pg',
        'sharp',
        'vitest',
      ],
    },
  ],
};

function toModuleEntry(module: string): string {
  return open.includes(module) ? `./${module}/**` : `./${module}/index.ts`;
}
