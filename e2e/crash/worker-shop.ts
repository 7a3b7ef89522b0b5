import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresUrl } from '@mercer/server/testing';
import { expect, onTestFinished } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { shopServer } from '../shop-server.ts';
import { storeOnPostgres } from '../temporary-database.ts';

const key = `Basic ${btoa('pk_demo_mercer')}`;

/** Two processes on one port and one database. */
export async function openWorkerShop() {
  const url = await storeOnPostgres(postgresUrl!);
  const folder = mkdtempSync(join(tmpdir(), 'mercer-workers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  const shop = startShopServer({
    DATA_DIR: folder,
    DATABASE_URL: url,
    WEB_CONCURRENCY: '2',
    PORT: String(port),
    SEED: 'none',
  });
  await expect.poll(shop.output).toContain('2 processes');
  return { ...shop, url, port, workers: () => listChildPids(shop.process.pid!) };
}

export function startShopServer(settings: Record<string, string>) {
  const env = { ...process.env, NODE_ENV: 'production', RATE_LIMIT_PER_IP: 'off', HOST: 'localhost', ...settings };
  const shop: ChildProcess = spawn(process.execPath, [shopServer], { env, stdio: 'pipe' });
  onTestFinished(async () => {
    if (shop.exitCode !== null || shop.signalCode !== null) return;
    shop.kill('SIGKILL');
    await once(shop, 'exit');
  });
  const collect: string[] = [];
  for (const stream of [shop.stdout, shop.stderr])
    stream?.on('data', (chunk: Buffer) => collect.push(chunk.toString()));
  return { process: shop, output: () => collect.join('') };
}

/** Lists the ids of the child processes of a process, as Linux reports them in /proc. */
function listChildPids(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

interface Call {
  method: string;
  path: string;
  body?: object;
  session?: string;
}

/** Rejects where no whole answer comes, or one that is a refusal. */
export function requestWorker<T>(port: number, agent: Agent, { method, path, body, session }: Call) {
  return new Promise<{ body: T; session: string }>((resolve, reject) => {
    const headers = {
      authorization: key,
      'content-type': 'application/json',
      ...(session ? { 'x-session': session } : {}),
    };
    const call = request({ port, host: 'localhost', path, method, agent, headers }, (answer) => {
      const text: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => text.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const responseText = Buffer.concat(text).toString();
        if (answer.statusCode !== 200)
          return reject(new Error(`${method} ${path}: ${answer.statusCode} ${responseText}`));
        resolve({ body: JSON.parse(responseText), session: String(answer.headers['x-session'] ?? session) });
      });
    });
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
}
