import type { Area, Line } from './area.ts';

interface Module {
  /** Package in `packages/` that holds the module as a folder, or as all of it when the names are the same. */
  package: string;
  /** Modules that it may import: each stands above it in the table. */
  may: string[];
  /** Third-party packages that it may import. */
  libraries?: string[];
  /** Each of its files may be imported, not only its index. */
  isOpen?: true;
}

/** The modules of the backend, lowest first. */
export const backendModules: Record<string, Module> = {
  cache: { package: 'cache', may: [], libraries: ['lru-cache'] },
  database: { package: 'database', may: ['cache'], libraries: ['better-sqlite3', 'pg'] },
  // Gateway adapters know nothing of the shop
  gateways: { package: 'gateways', may: [], libraries: ['stripe'] },

  // Texts in each language
  languages: { package: 'platform', may: [] },
  places: { package: 'platform', may: [] },
  // Response types of the contract
  entities: { package: 'platform', may: [] },
  http: { package: 'platform', may: ['cache', 'database', 'gateways', 'languages'], isOpen: true },
  jobs: { package: 'platform', may: ['database', 'http'] },
  session: { package: 'platform', may: ['database', 'http'], isOpen: true },
  settings: { package: 'platform', may: ['database', 'entities', 'gateways', 'http', 'languages'] },
  // Deletion of old records
  retention: { package: 'platform', may: ['database', 'http', 'session'] },

  images: { package: 'images', may: ['database', 'http'], libraries: ['aws4fetch', 'sharp'] },
  mail: {
    package: 'mail',
    may: ['database', 'http', 'images', 'jobs', 'languages', 'settings'],
    libraries: ['nodemailer'],
  },
  search: { package: 'search', may: ['cache', 'database', 'http', 'languages', 'settings'] },

  content: { package: 'commerce', may: ['database', 'entities', 'http', 'settings'] },
  invoices: {
    package: 'commerce',
    may: ['database', 'entities', 'http', 'images', 'languages', 'places', 'settings'],
    libraries: ['bidi-js', 'pdfkit'],
  },
  // Events are written by the modules that cause them
  events: { package: 'commerce', may: ['database', 'http', 'jobs', 'mail', 'settings'] },
  // Paths that the owner redirects
  redirects: { package: 'commerce', may: ['database', 'entities', 'http'] },
  reviews: { package: 'commerce', may: ['database', 'entities', 'events', 'http', 'images'] },
  shipping: { package: 'commerce', may: ['database', 'http', 'places', 'settings'] },
  taxes: { package: 'commerce', may: ['database', 'gateways', 'http', 'invoices', 'places', 'settings'] },
  vault: { package: 'commerce', may: ['database', 'entities', 'gateways', 'http', 'session'] },
  // Fields that the owner declares, and their values
  'custom-fields': { package: 'commerce', may: ['database', 'http', 'languages', 'settings'] },
  // People by e-mail address: their terms and consents
  customers: {
    package: 'commerce',
    may: ['custom-fields', 'database', 'events', 'http', 'places', 'settings'],
    libraries: ['stdnum'],
  },
  subscribers: { package: 'commerce', may: ['customers', 'database', 'entities', 'http', 'mail', 'settings'] },
  catalog: {
    package: 'commerce',
    may: ['database', 'entities', 'events', 'http', 'search', 'settings'],
    libraries: ['any-ascii'],
  },
  promotions: { package: 'commerce', may: ['catalog', 'database', 'http', 'settings'] },
  // Files, licence keys and gift cards that buyers get without a parcel
  'digital-goods': {
    package: 'commerce',
    may: ['database', 'http', 'jobs', 'mail', 'promotions', 'settings'],
  },
  plans: { package: 'commerce', may: ['catalog', 'database', 'events'] },
  accounts: {
    package: 'commerce',
    may: [
      'catalog',
      'customers',
      'database',
      'entities',
      'events',
      'gateways',
      'http',
      'jobs',
      'mail',
      'session',
      'settings',
      'vault',
    ],
    libraries: ['otpauth', 'qrcode-generator'],
  },
  // People who work with the shop and sign in to the operator API
  staff: {
    package: 'commerce',
    may: ['accounts', 'database', 'http', 'mail', 'session', 'settings'],
    libraries: ['@simplewebauthn/server'],
  },
  // Alerts for sold-out products
  'stock-alerts': {
    package: 'commerce',
    may: ['accounts', 'catalog', 'database', 'entities', 'http', 'jobs', 'mail', 'settings'],
  },
  cart: {
    package: 'commerce',
    may: [
      'accounts',
      'cache',
      'catalog',
      'customers',
      'database',
      'digital-goods',
      'entities',
      'http',
      'languages',
      'plans',
      'promotions',
      'session',
      'settings',
      'shipping',
      'taxes',
    ],
  },
  // Reminders of carts that were left
  'cart-reminders': { package: 'commerce', may: ['database', 'http', 'jobs', 'mail', 'subscribers'] },
  payments: {
    package: 'commerce',
    may: ['cart', 'database', 'entities', 'gateways', 'http', 'settings', 'vault'],
  },
  // An order issues its invoice in its own transaction
  orders: {
    package: 'commerce',
    may: [
      'accounts',
      'cart',
      'custom-fields',
      'database',
      'digital-goods',
      'entities',
      'events',
      'gateways',
      'http',
      'invoices',
      'jobs',
      'mail',
      'payments',
      'plans',
      'promotions',
      'settings',
      'taxes',
      'vault',
    ],
  },
  subscriptions: {
    package: 'commerce',
    may: [
      'accounts',
      'cart',
      'catalog',
      'database',
      'entities',
      'events',
      'gateways',
      'http',
      'jobs',
      'mail',
      'orders',
      'payments',
      'plans',
      'settings',
      'taxes',
      'vault',
    ],
  },
  // The gateways' records beside ours
  reconciliation: {
    package: 'commerce',
    may: ['database', 'gateways', 'http', 'mail', 'orders', 'payments', 'settings'],
  },
  // Health checks for the shop's owner
  'health-checks': {
    package: 'commerce',
    may: ['catalog', 'database', 'gateways', 'http', 'payments', 'places', 'settings', 'shipping', 'taxes'],
  },

  // Files of other shops, and of this one
  imports: { package: 'commerce', may: ['catalog', 'database', 'events'], libraries: ['htmlparser2'] },

  // Functions receive events
  functions: {
    package: 'functions',
    may: ['database', 'events', 'http', 'jobs', 'settings'],
    libraries: ['croner'],
  },

  // Who may buy as an agent, and what the owner allows
  trust: { package: 'agents', may: ['cache', 'database', 'events', 'http', 'jobs', 'places', 'settings'] },
  // What agents do in the shop, by each protocol
  shopping: {
    package: 'agents',
    may: ['cart', 'database', 'http', 'orders', 'settings', 'trust'],
    libraries: ['ajv', 'ajv-formats'],
  },

  // Sales and traffic reports
  reports: { package: 'operator-api', may: ['database', 'http', 'settings'] },
  operator: {
    package: 'operator-api',
    may: [
      'accounts',
      'cart',
      'cart-reminders',
      'catalog',
      'content',
      'custom-fields',
      'customers',
      'database',
      'digital-goods',
      'entities',
      'events',
      'functions',
      'gateways',
      'health-checks',
      'http',
      'images',
      'imports',
      'invoices',
      'jobs',
      'languages',
      'mail',
      'orders',
      'places',
      'promotions',
      'reconciliation',
      'redirects',
      'reports',
      'retention',
      'reviews',
      'settings',
      'shipping',
      'staff',
      'stock-alerts',
      'subscribers',
      'subscriptions',
      'taxes',
      'trust',
    ],
  },
  // Description of all calls, for programs and people
  description: {
    package: 'operator-api',
    may: [
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
      'redirects',
      'reviews',
      'settings',
      'shopping',
      'stock-alerts',
      'subscribers',
      'subscriptions',
      'vault',
    ],
    libraries: ['@valibot/to-json-schema'],
  },
};

/** Modules that are the only entry of their package under its bare name. */
const bareEntries: Record<string, string> = { operator: '@mercer/operator-api' };

/** Packages of several modules, which the picture of the architecture shows as frames. */
const framed = ['platform', 'commerce', 'agents', 'operator-api'];

const moduleNames = Object.keys(backendModules);
const packageNames = [...new Set(Object.values(backendModules).map((module) => module.package))];
const shared = ['@mercer/contract', 'hono', 'kysely', 'valibot', 'node:*'];

/** Specifiers under which another package imports each module. */
const backendEntries = moduleNames.map(toEntry);

const testTargets = [
  'vitest',
  'fast-check',
  'otpauth',
  'better-sqlite3',
  'sharp',
  'stripe',
  'unpdf',
  '@mercer/sandbox',
  '@mercer/sandbox/testing',
  '@mercer/server',
  '@mercer/server/testing',
  ...backendEntries,
];

const server: Area = {
  folder: 'packages/server/src',
  picture: 'box',
  sharedTargets: shared,
  tests: [...testTargets, './*', './testing/*'],
  lines: [
    { folders: ['*'], may: backendEntries },
    {
      folders: ['testing/*'],
      may: [
        './*',
        '@mercer/sandbox/testing',
        'ajv',
        'ajv-formats',
        'better-sqlite3',
        'pg',
        'sharp',
        'vitest',
        ...backendEntries,
      ],
    },
  ],
};

/** The process around the backend: configuration, calls from outside, logs, metrics and traces. */
const host: Area = {
  folder: 'packages/host/src',
  picture: 'folders',
  sharedTargets: ['node:*', '@mercer/contract', '@mercer/server', 'hono'],
  tests: ['vitest', '@mercer/server/testing', './*/*'],
  lines: [
    { folders: ['config/*'], may: ['@mercer/sandbox'] },
    { folders: ['http/*'], may: ['./config/*'] },
    { folders: ['process/*'], may: ['./config/*'] },
    {
      folders: ['observability/*'],
      may: [
        './config/*',
        './http/*',
        'prom-client',
        '@opentelemetry/api',
        '@opentelemetry/core',
        '@opentelemetry/exporter-logs-otlp-http',
        '@opentelemetry/exporter-trace-otlp-http',
        '@opentelemetry/resources',
        '@opentelemetry/sdk-logs',
        '@opentelemetry/sdk-trace',
      ],
    },
    {
      folders: ['backend/*'],
      may: ['./config/*', './http/*', './observability/*', '@mercer/demo', '@mercer/sandbox'],
    },
  ],
};

export const hostEntries = ['backend', 'config', 'http', 'observability', 'process'].map(
  (room) => `@mercer/host/${room}/*`,
);

export const backend: Area[] = [...packageNames.map(createPackageArea), server, host];

function createPackageArea(name: string): Area {
  const modules = moduleNames.filter((module) => backendModules[module]?.package === name);
  const isWhole = modules.length === 1 && modules[0] === name;
  return {
    folder: `packages/${name}/src`,
    picture: framed.includes(name) ? 'folders' : 'box',
    sharedTargets: shared,
    tests: [
      ...testTargets,
      './*',
      './*/index.ts',
      './promotions/*',
      ...modules.filter(isOpenModule).map((module) => `./${module}/**`),
    ],
    lines: modules.map((module): Line => {
      const { may = [], libraries = [] } = backendModules[module] ?? {};
      return {
        folders: [isWhole ? '**' : `${module}/**`],
        may: [...may.map((target) => toTarget(target, name)), ...libraries],
      };
    }),
  };
}

function isOpenModule(module: string): boolean {
  return backendModules[module]?.isOpen ?? false;
}

function toTarget(module: string, fromPackage: string): string {
  if (backendModules[module]?.package !== fromPackage) return toEntry(module);
  return isOpenModule(module) ? `./${module}/**` : `./${module}/index.ts`;
}

function toEntry(module: string): string {
  const bare = bareEntries[module];
  if (bare) return bare;
  const home = backendModules[module]?.package;
  if (home === module) return `@mercer/${module}`;
  return isOpenModule(module) ? `@mercer/${home}/${module}/**` : `@mercer/${home}/${module}`;
}
