import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileProject } from './compile.ts';
import { type Installed, installPackage, runNodeScript } from './installed.ts';

const dist = 'packages/client/dist';
let installed: Installed;

beforeAll(() => {
  installed = installPackage();
});
afterAll(() => installed?.remove());

const visit = `
  const client = create('demo', 'pk', { url: 'http://shop.test', fetch: async ({ url }) => Response.json({ url }) });
  swell.init('demo', 'pk', { url: 'http://shop.test' });
  client.products.get('p').then(({ url }) => console.log(swell.version, url, hasErrors({ errors: {} })));`;
const visited = '4.2.5 http://shop.test/api/products/p true';

test('loads with import', () => {
  const source = `import swell, { create, hasErrors } from '@mercer/client';${visit}`;
  expect(runNodeScript(installed.folder, 'module.mjs', source)).toBe(visited);
});

test('loads with require', () => {
  const source = `const { default: swell, create, hasErrors } = require('@mercer/client');${visit}`;
  expect(runNodeScript(installed.folder, 'script.cjs', source)).toBe(visited);
});

test('every file loads by itself, in both formats', () => {
  const folder = join(installed.folder, 'node_modules/@mercer/client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.[cm]js$/.test(file));
  expect(files).toEqual(expect.arrayContaining(['index.mjs', 'index.cjs']));
  expect(files.filter((file) => file.endsWith('.mjs')).length).toBe(files.length / 2);
  const paths = JSON.stringify(files.map((file) => join(folder, file)));
  const source = `
    import { createRequire } from 'node:module';
    import { pathToFileURL } from 'node:url';
    const require = createRequire(import.meta.url);
    for (const path of ${paths}) path.endsWith('.mjs') ? await import(pathToFileURL(path)) : require(path);
    console.log('loaded');`;
  expect(runNodeScript(installed.folder, 'every.mjs', source)).toBe('loaded');
});

const resolutions = [
  ['bundler', 'module', { module: 'ESNext', moduleResolution: 'bundler' }],
  ['node16, as a module', 'module', { module: 'Node16', moduleResolution: 'node16' }],
  ['node16, as CommonJS', 'commonjs', { module: 'Node16', moduleResolution: 'node16' }],
] as const;

test.each(resolutions)('its types serve a shop with moduleResolution %s', (name, type, options) => {
  const project = join(installed.folder, name.replaceAll(/\W+/g, '-'));
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type }));
  cpSync('e2e/consumer', project, { recursive: true });
  const { stdout, status } = compileProject(project, options);
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('a wrong type is found by the compiler of a shop', () => {
  const project = join(installed.folder, 'wrong');
  mkdirSync(project);
  const source = "import swell from '@mercer/client';\nvoid swell.cart.addItem({ product_id: 1 });\n";
  writeFileSync(join(project, 'wrong.ts'), source);
  expect(compileProject(project, { module: 'ESNext', moduleResolution: 'bundler' }).stdout).toContain(
    "Type 'number' is not assignable to type 'string'",
  );
});

test('publint finds nothing', async () => {
  const { messages, pkg } = await publint({ pkgDir: dist, pack: false });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test('the types are right for every way to load it', async () => {
  const checked = await checkPackage(createPackageFromTarballData(readFileSync(installed.tarball)));
  expect(checked.types).toMatchObject({ kind: 'included' });
  expect('problems' in checked && checked.problems).toEqual([]);
});
