import { join } from 'node:path';
import { createSandbox, openSandboxStore } from '@mercer/sandbox';
import {
  type AppDeps,
  catalogVersion,
  createApp,
  indexCatalog,
  keepSecrets,
  mailPages,
  migrate,
  openDatabase,
  type Secrets,
  seedDemo,
} from '@mercer/server';
import { beginWork } from './background-work.ts';
import type { ShopConfig } from './config.ts';
import { lockDataDir } from './data-dir.ts';
import { newSecrets, readSecrets } from './secrets.ts';

const now = () => new Date();

/** The commerce backend and the payment sandbox, in this process. */
export async function openBackend(config: ShopConfig) {
  const { databaseUrl, dataDir, publicUrl } = config;
  const unlock = databaseUrl ? () => {} : lockDataDir(dataDir);
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite') });
  await migrate(db);
  await indexCatalog(db);
  if (config.seed === 'demo') await seedDemo(db);
  const secrets = databaseUrl ? await keepSecrets(db, newSecrets()) : readSecrets(dataDir);
  const where = databaseUrl ? { databaseUrl } : { path: join(dataDir, 'sandbox.sqlite') };
  const sandbox = createSandbox({ db: await openSandboxStore(where), now, origin: publicUrl });
  const gateways = `${publicUrl}/sandbox/`;
  const deps: AppDeps = {
    db,
    config: backendConfig(config, secrets),
    fetch: (request) => (request.url.startsWith(gateways) ? sandbox.fetch(request) : fetch(request)),
    now,
    log: { info: console.info, error: console.error },
  };
  const work = beginWork(deps, config);
  const app = createApp({ ...deps, afterWrite: work.lookForMail });
  const mails = config.dev && !config.smtpUrl ? mailPages(deps) : undefined;
  const close = async () => {
    await work.end();
    await sandbox.close();
    await db.destroy();
    unlock();
  };
  return { app, sandbox, mails, catalogVersion: () => catalogVersion(db), close };
}

function backendConfig(config: ShopConfig, { secretKey, signingSecret }: Secrets) {
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
    gateways: {
      card: { url: `${publicUrl}/sandbox/card/v1` },
      airwallex: { url: `${publicUrl}/sandbox/airwallex/api/v1`, clientId: 'sandbox', apiKey: 'sandbox' },
    },
  };
}
