import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openDemoShop } from '../open-shop.ts';
import { type Installed, installPackage } from './installed.ts';

let shop: OpenShop;
let installed: Installed;

beforeAll(async () => {
  installed = installPackage();
  shop = await openDemoShop();
});
afterAll(async () => {
  await shop?.close();
  installed?.remove();
});

test('the start in the README works as it stands, against a running shop', async () => {
  const readme = readFileSync('packages/client/README.md', 'utf8');
  const start = /```js\n(.+?)```/s.exec(readme)?.[1] ?? '';
  expect(start.trim().split('\n')).toHaveLength(5);
  expect(start).toContain('http://localhost:3000');
  writeFileSync(join(installed.folder, 'start.mjs'), start.replace('http://localhost:3000', shop.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['start.mjs'], { cwd: installed.folder });
  expect(Number(stdout)).toBeGreaterThan(0);
});
