// The server of the browser tests: the shop as `npm start` runs it, with a data folder of its own that goes with it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'mercer-browser-'));
const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, RATE_LIMIT_PER_IP: 'off', NODE_ENV: 'production' };
delete env.DATABASE_URL;

const shop = spawn(process.execPath, ['apps/storefront/server.ts'], { stdio: 'inherit', env });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
