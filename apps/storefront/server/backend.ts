import { join } from 'node:path';
import { photographs, seedDemo } from '@mercer/demo';
import { type GatewayKeys, openSandbox } from '@mercer/sandbox';
import {
  type AppDeps,
  createApp,
  createShopperReader,
  databaseClock,
  GroupingSqliteDialect,
  indexCatalog,
  keepSecrets,
  mailPages,
  migrate,
  openDatabase,
  openPostgresPool,
  pageVersion,
  RateLimiter,
  type Secrets,
} from '@mercer/server';
import { startBackgroundJobs } from './background-jobs.ts';
import type { ShopConfig } from './config.ts';
import { lockDataDir } from './data-dir.ts';
import { keepPrivate } from './private-files.ts';
import { gatewayKeys, newSecrets, readSecrets } from './secrets.ts';
import { warmUp } from './warm-up.ts';

/** The commerce backend and the payment sandbox, in this process. */
export async function openBackend(config: ShopConfig) {
  const { databaseUrl, dataDir, publicUrl, namedStatements: isNamed } = config;
  const unlock = databaseUrl ? () => {} : lockDataDir(dataDir);
  if (!databaseUrl) keepPrivate(dataDir);
  await prepareDatabase(config);
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite'), isNamed });
  const clock = await databaseClock(db);
  const { now } = clock;
  const secrets = databaseUrl ? await keepSecrets(db, newSecrets()) : readSecrets(dataDir);
  const openPool = (url: string, max: number) => openPostgresPool(url, max, isNamed);
  const openDialect = (path: string) => new GroupingSqliteDialect(path);
  const books = databaseUrl ? { databaseUrl, openPool } : { path: join(dataDir, 'sandbox.sqlite'), openDialect };
  const keys = gatewayKeys(secrets);
  const webhook = {
    urlOf: (gateway: string) => `${publicUrl}/vault/webhooks/${gateway}`,
    fetch: async (request: Request) => app.fetch(request),
  };
  const sandbox = await openSandbox({ books, now, origin: publicUrl, keys, webhook });
  const gateways = `${publicUrl}/sandbox/`;
  const deps: AppDeps = {
    db,
    config: backendConfig(config, secrets, keys),
    fetch: (request) => (request.url.startsWith(gateways) ? sandbox.fetch(request) : fetch(request)),
    now,
    log: { info: console.info, error: console.error },
  };
  const work = startBackgroundJobs(deps, config);
  const rateLimiter = new RateLimiter(deps);
  const app = createApp({ ...deps, rateLimiter, afterWrite: work.lookForMail });
  const mails = config.dev && !config.smtpUrl ? mailPages(deps) : undefined;
  const ending = new AbortController();
  const warming = warmUp({
    fetch: async (request) => app.fetch(request),
    publicUrl,
    publicKey: config.publicKey,
    signal: ending.signal,
  }).catch((error: unknown) => console.error('Facets could not be counted beforehand', error));
  const close = async () => {
    ending.abort();
    await warming;
    await work.end();
    clock.end();
    await sandbox.close();
    await db.destroy();
    unlock();
  };
  return {
    app,
    rateLimiter,
    sandbox,
    mails,
    close,
    pageVersion: () => pageVersion(db),
    readShopper: createShopperReader(deps),
  };
}

/** Fills what is missing, however long that takes. */
async function prepareDatabase({ databaseUrl, dataDir, seed }: ShopConfig) {
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite'), isPatient: true });
  try {
    await migrate(db);
    await indexCatalog(db);
    if (seed === 'demo') await seedDemo(db);
  } finally {
    await db.destroy();
  }
}

function backendConfig(config: ShopConfig, { secretKey, signingSecret }: Secrets, keys: GatewayKeys) {
  const { publicKey, publicUrl, allowedOrigins, rateLimitPerIp, functionsDir, dataDir } = config;
  return {
    publicKey,
    secretKey: config.secretKey ?? secretKey,
    publicUrl,
    allowedOrigins,
    signingSecret,
    live: false,
    rateLimitPerIp,
    functionsDir,
    imagesDir: join(dataDir, 'images'),
    photographs,
    gateways: {
      card: { url: `${publicUrl}/sandbox/card/v1`, secretKey: keys.card },
      airwallex: { url: `${publicUrl}/sandbox/airwallex/api/v1`, ...keys.airwallex },
      webhookSecret: keys.webhook,
    },
  };
}
