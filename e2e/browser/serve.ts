// The server of the browser tests: the shop as `npm start` runs it, with data of its own that go with it. With
// BROWSER_DATABASE_SERVER they are in a new database on that PostgreSQL server, else in SQLite.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { administrate, createDatabase, toDatabaseUrl } from '@mercer/server/testing';
import { shopServer } from '../shop-server.ts';
import { toDataFolder } from './data-folder.ts';

const folder = toDataFolder(Number(process.env.PORT));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true, mode: 0o700 });
const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, RATE_LIMIT_PER_IP: 'off', NODE_ENV: 'production' };
delete env.DATABASE_URL;

const server = process.env.BROWSER_DATABASE_SERVER;
const database = `mercer_browser_${randomBytes(6).toString('hex')}`;
if (server) {
  await createDatabase(server, database);
  env.DATABASE_URL = toDatabaseUrl(server, database);
}

const shop = spawn(process.execPath, [shopServer], { stdio: 'inherit', env });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill(signal));
shop.on('exit', async (code) => {
  rmSync(folder, { recursive: true, force: true });
  if (server) await administrate(server, `drop database if exists ${database} with (force)`);
  process.exitCode = code ?? 1;
});
