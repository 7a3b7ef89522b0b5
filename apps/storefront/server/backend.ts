import { join } from 'node:path';
import { createSandbox, openSandboxStore } from '@mercer/sandbox';
import { createApp, migrate, openDatabase, seedDemo } from '@mercer/server';
import type { ShopConfig } from './config.ts';
import { readSecrets } from './secrets.ts';

const now = () => new Date();

/** The commerce backend and the payment sandbox, in this process. */
export async function openBackend(config: ShopConfig) {
  const { databaseUrl, dataDir, publicUrl } = config;
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite') });
  await migrate(db);
  if (config.seed === 'demo') await seedDemo(db);
  const where = databaseUrl ? { databaseUrl } : { path: join(dataDir, 'sandbox.sqlite') };
  const sandbox = createSandbox({ db: await openSandboxStore(where), now, origin: publicUrl });
  const gateways = `${publicUrl}/sandbox/`;
  const app = createApp({
    db,
    config: backendConfig(config),
    fetch: (request) => (request.url.startsWith(gateways) ? sandbox.fetch(request) : fetch(request)),
    now,
    log: { info: console.info, error: console.error },
  });
  const close = async () => {
    await sandbox.close();
    await db.destroy();
  };
  return { app, sandbox, close };
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
