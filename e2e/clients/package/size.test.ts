import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';

const entry = resolve('packages/client/dist/index.mjs');

/** Measured: 7.4 KB. */
const coreBytes = 8 * 1024;
/** Measured: 9.5 KB. Card rules, the vault and the calls about payments are part of the entry, their adapters are not. */
const entryBytes = 9.75 * 1024;
/** Budget in bytes of all utilities, which the shared client carries in addition. Measured: 5.6 KB. */
const utilsBytes = 6 * 1024;

test('the core without payments is at most 8 KB, minified and compressed', async () => {
  const core = await bundleSource(`export { create } from '${resolve('packages/client/src/index.ts')}';`, [
    withoutPayments,
  ]);
  expect(gzipSync(core).length).toBeLessThanOrEqual(coreBytes);
});

test('what a page loads at first stays small with them', async () => {
  const entryBundle = await bundleSource("export { create } from '@mercer/client';");
  expect(entryBundle.length).toBeGreaterThan(10_000);
  expect(gzipSync(entryBundle).length).toBeLessThanOrEqual(entryBytes);
});

test.each([
  ["import { create } from '@mercer/client';", ''],
  ["import swell from '@mercer/client';", ''],
  ["import type { Cart } from '@mercer/client'; export type Own = Cart;", ''],
])('a bundle that uses nothing of it holds nothing of it: %s', async (source, expected) => {
  expect((await bundleSource(source)).trim()).toBe(expected);
});

test('a bundle holds the helpers that it uses only', async () => {
  const importSource = "import { utils } from '@mercer/client'; export const";
  expect((await bundleSource(`${importSource} out = utils.trimBoth('/a/');`)).length).toBeLessThan(300);
  const copy = gzipSync(await bundleSource(`${importSource} copy = utils.cloneDeep({ a: 1 });`));
  const utilsBundle = gzipSync(await bundleSource("export { utils } from '@mercer/client';"));
  expect(copy.length).toBeLessThan(utilsBundle.length / 3);
  expect(utilsBundle.length).toBeLessThanOrEqual(utilsBytes);
});

test('a bundle holds what it uses only', async () => {
  expect((await bundleSource("export { hasErrors } from '@mercer/client';")).length).toBeLessThan(200);
});

/** Plugin that replaces each module under `payment/` with one that creates nothing. */
const withoutPayments: Plugin = {
  name: 'without-payments',
  enforce: 'pre',
  load: (id) =>
    /client\/src\/payment\/\w+\.ts$/.test(id)
      ? 'export const createVault = () => ({}); export const createCard = () => ({}); export const createPayment = () => ({});'
      : null,
};

const installed: Plugin = {
  name: 'installed',
  enforce: 'pre',
  resolveId: (id) => (id === '@mercer/client' ? entry : null),
};

/** The code that a page which holds this module loads at first. */
async function bundleSource(source: string, plugins: Plugin[] = []): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const page = join(folder, 'page.ts');
  writeFileSync(page, source);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [installed, ...plugins],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: page, formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [first] = Array.isArray(built) ? built : [];
  if (!first) throw new Error('There is one output');
  return codeLoadedWith(first.output[0], first.output);
}

function codeLoadedWith(chunk: Rolldown.OutputChunk, output: Rolldown.RolldownOutput['output']): string {
  const imported = output.filter(
    (candidate) => candidate.type === 'chunk' && chunk.imports.includes(candidate.fileName),
  );
  return [chunk, ...imported].map((part) => ('code' in part ? part.code : '')).join('');
}
