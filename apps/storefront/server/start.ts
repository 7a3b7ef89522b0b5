import '@mercer/host/process/node-env';
import cluster from 'node:cluster';
import { inspect } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { readConfig, type ShopConfig } from '@mercer/host/config/config';
import { startSentence } from '@mercer/host/config/start-error';
import { createWebServer } from '@mercer/host/config/web-server';
import { describeAddress, describeServerAddress, readNetworkEnv } from '@mercer/host/http/network';
import { writeConsoleTo } from '@mercer/host/observability/console-lines';
import { LogLines } from '@mercer/host/observability/log-lines';
import { closeOnSignal, endWhenNpmEnds } from '@mercer/host/process/shutdown';
import { Workers } from '@mercer/host/process/workers';
import { createShop } from './shop.ts';

async function startConfiguredShop() {
  const config = readConfig(process.env, { dev: process.argv.includes('--dev') });
  if (config.processes > 1 && cluster.isPrimary) await startWorkers(config);
  else await openShopServer(config);
}

/** SIGHUP replaces them one by one, as a new version or new variables ask for. */
async function startWorkers({ processes, requestLog, ...config }: ShopConfig) {
  if (requestLog !== 'off')
    writeConsoleTo(new LogLines({ write: (text) => process.stdout.write(text), now: () => new Date() }));
  const workers = new Workers();
  const endWorkers = () => workers.endProcesses();
  process.on('SIGTERM', endWorkers);
  process.on('SIGINT', endWorkers);
  process.on('SIGHUP', () => workers.replaceProcesses());
  endWhenNpmEnds(endWorkers);
  if (!(await workers.startProcesses(processes))) process.exit(1);
  console.log(`Mercer is open at ${describeAddress(config.port, config)} (${processes} processes)`);
}

async function openShopServer(config: ShopConfig) {
  const shop = await createShop(config);
  const listener = getRequestListener((request, env) => shop.fetch(request, readNetworkEnv(env, config.trustProxy)));
  const server = createWebServer(config.tls, (incoming, outgoing) => {
    if (shop.middleware) shop.middleware(incoming, outgoing, () => listener(incoming, outgoing));
    else listener(incoming, outgoing);
  });
  server.on('error', async (error: NodeJS.ErrnoException) => {
    process.stderr.write(`${listenSentence(error, config)}\n`);
    await shop.close();
    process.exit(1);
  });
  server.listen({ port: config.port, ...(config.host ? { host: config.host } : {}) }, () => {
    if (cluster.isWorker) return;
    console.log(
      `Mercer is open at ${describeServerAddress(server, config)} (another port: PORT=${config.port + 1} npm start)`,
    );
    if (config.dev) console.log('Pages follow your edits; after a change to the server or to packages/ start again.');
    if (config.dev && !config.smtpUrl) console.log('Mails to shoppers are listed at /mails');
  });
  closeOnSignal(server, { ...shop, drainMs: config.drainMs });
}

function listenSentence(error: NodeJS.ErrnoException, { port, host }: { port: number; host?: string | undefined }) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`;
  if (error.code === 'EACCES') return `Port ${port} needs more rights. Choose another one: PORT=3000 npm start`;
  return `HOST=${host ?? ''} PORT=${port} cannot be listened on: ${error.message}.`;
}

// Node opens its debugger at this signal, where any sender, such as the shop's functions, would run code
process.on('SIGUSR1', () => {});
try {
  await startConfiguredShop();
} catch (error) {
  process.stderr.write(`${startSentence(error) ?? inspect(error)}\n`);
  process.exit(1);
}
