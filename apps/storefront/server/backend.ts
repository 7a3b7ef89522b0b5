import { join } from 'node:path';
import { createSandbox, openSandboxStore } from '@mercer/sandbox';
import {
  type AppDeps,
  createApp,
  dropExpired,
  keepSecrets,
  migrate,
  openDatabase,
  type Secrets,
  seedDemo,
  sweepOrders,
} from '@mercer/server';
import type { ShopConfig } from './config.ts';
import { lockDataDir } from './data-dir.ts';
import { newSecrets, readSecrets } from './secrets.ts';

const now = () => new Date();
const sweepEveryMs = 30_000;
const dropEveryMs = 3_600_000;

/** The commerce backend and the payment sandbox, in this process. */
export async function openBackend(config: ShopConfig) {
  const { databaseUrl, dataDir, publicUrl } = config;
  const unlock = databaseUrl ? () => {} : lockDataDir(dataDir);
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite') });
  await migrate(db);
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
  const app = createApp(deps);
  const rounds = [every(sweepEveryMs, deps, sweepOrders), every(dropEveryMs, deps, dropExpired)];
  const close = async () => {
    await Promise.all(rounds.map((stop) => stop()));
    await sandbox.close();
    await db.destroy();
    unlock();
  };
  return { app, sandbox, close };
}

/**
 * Works now and then, beginning at once with what a crash has left; the next round tries again what fails now.
 * @returns ends the rounds, after the running one
 */
function every(ms: number, deps: AppDeps, work: (deps: AppDeps) => Promise<void>): () => Promise<void> {
  const round = () =>
    work(deps).catch((error: unknown) => deps.log.error(`${work.name} failed`, { error: String(error) }));
  let running = round();
  const timer = setInterval(() => {
    running = round();
  }, ms);
  return () => {
    clearInterval(timer);
    return running;
  };
}

function backendConfig(config: ShopConfig, { signingSecret }: Secrets) {
  const { publicKey, publicUrl, allowedOrigins, rateLimitPerIp } = config;
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
