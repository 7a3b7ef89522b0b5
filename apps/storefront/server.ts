import './server/node-env.ts';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from './server/config.ts';
import { addressOf, networkEnv } from './server/network.ts';
import { createShop } from './server/shop.ts';
import { closeOnSignal } from './server/shutdown.ts';

const config = readConfig(process.env, { dev: process.argv.includes('--dev') });
const shop = await createShop(config);
const listener = getRequestListener((request, env) => shop.fetch(request, networkEnv(env, config.trustProxy)));
const server = createServer((incoming, outgoing) => {
  if (shop.middleware) shop.middleware(incoming, outgoing, () => listener(incoming, outgoing));
  else listener(incoming, outgoing);
});

server.on('error', async (error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(
    taken ? `Port ${config.port} is in use. Choose another one: PORT=${config.port + 1} npm start` : error.message,
  );
  await shop.close();
  process.exit(1);
});
server.listen({ port: config.port, ...(config.host ? { host: config.host } : {}) }, () => {
  console.log(`Mercer is open at ${addressOf(server, config)} (another port: PORT=${config.port + 1} npm start)`);
});
closeOnSignal(server, shop.close);
