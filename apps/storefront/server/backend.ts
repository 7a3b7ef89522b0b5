import { join } from 'node:path';
import { createSandbox, openSandboxStore } from '@mercer/sandbox';
import { type AppDeps, createApp, migrate, openDatabase, seedDemo, sweepOrders } from '@mercer/server';
import type { ShopConfig } from './config.ts';
import { readSecrets } from './secrets.ts';

const now = () => new Date();
const sweepEveryMs = 30_000;

/** The commerce backend and the payment sandbox, in this process. */
export async function openBackend(config: ShopConfig) {
  const { databaseUrl, dataDir, publicUrl } = config;
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite') });
  await migrate(db);
  if (config.seed === 'demo') await seedDemo(db);
  const where = databaseUrl ? { databaseUrl } : { path: join(dataDir, 'sandbox.sqlite') };
  const sandbox = createSandbox({ db: await openSandboxStore(where), now, origin: publicUrl });
  const gateways = `${publicUrl}/sandbox/`;
  const deps: AppDeps = {
    db,
    config: backendConfig(config),
    fetch: (request) => (request.url.startsWith(gateways) ? sandbox.fetch(request) : fetch(request)),
    now,
    log: { info: console.info, error: console.error },
  };
  const app = createApp(deps);
  const sweeper = setInterval(() => sweep(deps), sweepEveryMs);
  const close = async () => {
    clearInterval(sweeper);
    await sandbox.close();
    await db.destroy();
  };
  return { app, sandbox, close };
}

/** Ends orders whose payment was left half way; the next round tries again what fails now. */
function sweep(deps: AppDeps) {
  return sweepOrders(deps).catch((error: unknown) => deps.log.error('sweep failed', { error: String(error) }));
}

function backendConfig({ dataDir, publicKey, publicUrl, allowedOrigins, rateLimitPerIp }: ShopConfig) {
  const { signingSecret } = readSecrets(dataDir);
  return {
    publicKey,
    publicUrl,
    allowedOrigins,
    signingSecret,
    live: false,
    rateLimitPerIp,
    gateways: {
      card: { url: `${publicUrl}/sandbox/card/v1` },
      airwallex: { url: `${publicUrl}/sandbox/airwallex/api/v1`, clientId: 'sandbox', apiKey: 'sandbox' },
    },
  };
}
