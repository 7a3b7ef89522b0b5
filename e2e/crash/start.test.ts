import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../free-port.ts';

test('npm start says its address, refuses a taken port and folder, and ends cleanly on SIGTERM and SIGINT', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  const shop = startWithNpm({ PORT: port, DATA_DIR: folder });
  await shop.says(`Mercer is open at http://localhost:${port}`);
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);

  const second = startWithNpm({ PORT: port, DATA_DIR: join(folder, 'other') });
  await second.says(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`);
  expect(await second.ended()).not.toBe(0);
  const third = startWithNpm({ PORT: port + 1, DATA_DIR: folder });
  await third.says(`Another shop is running with DATA_DIR=${folder}`);
  expect(await third.ended()).not.toBe(0);

  shop.process.kill('SIGTERM');
  expect(await shop.ended()).toBe(0);
  await expect.poll(() => isAnswering(port)).toBe(false);

  const restartedShop = startWithNpm({ PORT: port, DATA_DIR: folder });
  await restartedShop.says(`Mercer is open at http://localhost:${port}`);
  restartedShop.process.kill('SIGINT');
  expect(await restartedShop.ended()).toBe(0);
  await expect.poll(() => isAnswering(port)).toBe(false);
});

test('a public shop starts without demo data, and says what is wrong with them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-public-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { PORT: await findFreePort(), DATA_DIR: folder, PUBLIC_URL: 'https://shop.example' };
  const demo = startWithNpm(settings);
  await demo.says('PUBLIC_URL is on https, but SEED=demo');
  expect(await demo.ended()).toBe(1);

  const shop = startWithNpm({ ...settings, SEED: 'none' });
  await shop.says('Mercer is open at https://shop.example');
  const authorization = `Basic ${btoa('pk_demo_mercer')}`;
  const products = await fetch(`http://localhost:${settings.PORT}/api/products`, { headers: { authorization } });
  expect(await products.json()).toMatchObject({ count: 0 });
});

function startWithNpm(settings: Record<string, string | number>) {
  const values = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  const env = { ...process.env, DATABASE_URL: '', ...Object.fromEntries(values) };
  const shop = spawn('npm', ['start'], { env, stdio: 'pipe', shell: process.platform === 'win32' });
  onTestFinished(() => void shop.kill('SIGKILL'));
  return { process: shop, says: createOutputWaiter(shop), ended: () => awaitExitCode(shop) };
}

function createOutputWaiter(shop: ChildProcess): (text: string) => Promise<void> {
  let output = '';
  const collectOutput = (chunk: Buffer) => {
    output += chunk.toString();
  };
  shop.stdout?.on('data', collectOutput);
  shop.stderr?.on('data', collectOutput);
  return (text) => expect.poll(() => output).toContain(text);
}

async function awaitExitCode(shop: ChildProcess): Promise<number | null> {
  if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit');
  return shop.exitCode;
}

function isAnswering(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/healthz`).then(
    () => true,
    () => false,
  );
}
