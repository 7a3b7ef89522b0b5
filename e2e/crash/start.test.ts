import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';

test('npm start says its address, refuses a taken port and folder, and ends cleanly on SIGTERM and SIGINT', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const shop = npmStart({ PORT: port, DATA_DIR: folder });
  await shop.says(`Mercer is open at http://localhost:${port}`);
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);

  const second = npmStart({ PORT: port, DATA_DIR: join(folder, 'other') });
  await second.says(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`);
  expect(await second.ended()).not.toBe(0);
  const third = npmStart({ PORT: port + 1, DATA_DIR: folder });
  await third.says(`Another shop is running with DATA_DIR=${folder}`);
  expect(await third.ended()).not.toBe(0);

  shop.process.kill('SIGTERM');
  expect(await shop.ended()).toBe(0);
  await expect.poll(() => answers(port)).toBe(false);

  const again = npmStart({ PORT: port, DATA_DIR: folder });
  await again.says(`Mercer is open at http://localhost:${port}`);
  again.process.kill('SIGINT');
  expect(await again.ended()).toBe(0);
  await expect.poll(() => answers(port)).toBe(false);
});

test('a public shop starts without demo data, and says what is wrong with them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-public-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { PORT: await freePort(), DATA_DIR: folder, PUBLIC_URL: 'https://shop.example' };
  const demo = npmStart(settings);
  await demo.says('PUBLIC_URL is on https, but SEED=demo');
  expect(await demo.ended()).toBe(1);

  const shop = npmStart({ ...settings, SEED: 'none' });
  await shop.says('Mercer is open at https://shop.example');
  const authorization = `Basic ${btoa('pk_demo_mercer')}`;
  const products = await fetch(`http://localhost:${settings.PORT}/api/products`, { headers: { authorization } });
  expect(await products.json()).toMatchObject({ count: 0 });
});

function npmStart(settings: Record<string, string | number>) {
  const values = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  const env = { ...process.env, DATABASE_URL: '', ...Object.fromEntries(values) };
  const shop = spawn('npm', ['start'], { env, stdio: 'pipe', shell: process.platform === 'win32' });
  onTestFinished(() => void shop.kill('SIGKILL'));
  return { process: shop, says: outputOf(shop), ended: () => endOf(shop) };
}

function outputOf(shop: ChildProcess): (text: string) => Promise<void> {
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  shop.stdout?.on('data', collect);
  shop.stderr?.on('data', collect);
  return (text) => expect.poll(() => output).toContain(text);
}

async function endOf(shop: ChildProcess): Promise<number | null> {
  if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit');
  return shop.exitCode;
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/healthz`).then(
    () => true,
    () => false,
  );
}
