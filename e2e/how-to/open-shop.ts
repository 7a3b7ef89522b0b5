import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import type { RepositoryCopy } from '../../scripts/how-to/recipes.ts';
import { findFreePort } from '../free-port.ts';

/** Starts the copy's shop as `npm run dev` does, until the test ends. @returns its address */
export async function openShop(copy: RepositoryCopy): Promise<string> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const shop = spawn(process.execPath, ['apps/storefront/server.ts', '--dev'], {
    cwd: copy.folder,
    env: { ...copy.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exitEvent = once(shop, 'exit');
  onTestFinished(async () => {
    shop.kill();
    await exitEvent;
  });
  const readStatus = async () => {
    if (shop.exitCode !== null) throw new Error(`The shop did not start:\n${output}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
  };
  await expect.poll(readStatus).toBe(200);
  return url;
}
