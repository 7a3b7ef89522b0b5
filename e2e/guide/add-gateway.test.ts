import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Packages that a gateway touches, and what they need. */
const packageNames = ['contract', 'client', 'sandbox', 'server'];
const typeScript = resolve('node_modules/typescript/bin/tsc');
const vitest = resolve('node_modules/vitest/vitest.mjs');

/** The sources of the example in the owners' page, by path. */
function readExampleSources(): [path: string, source: string][] {
  const page = readFileSync('docs/owners/gateways.md', 'utf8').replaceAll('\r', '');
  const blocks = page.matchAll(/^`(packages\/[^`]+)`:\n\n```ts\n([\s\S]*?)```/gm);
  return [...blocks].map(([, path = '', source = '']) => [path, source]);
}

/** The lines that the recipe adds to existing files. */
function readRegistryLines(): [path: string, line: string][] {
  const page = readFileSync('docs/contributors/how-to.md', 'utf8');
  const rows = page.matchAll(/^ *\| `(packages\/[^`]+registry\.ts)` \| `(export [^`]+)` \|$/gm);
  return [...rows].map(([, path = '', line = '']) => [path, line]);
}

/** A copy of the packages in a folder of its own, with the installed packages of this one. */
function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-gateway-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of ['package.json', 'tsconfig.base.json']) copyFileSync(file, join(folder, file));
  const isSource = (path: string) => !['node_modules', 'dist', '.cache'].includes(basename(path));
  for (const name of packageNames)
    cpSync(`packages/${name}`, join(folder, 'packages', name), { recursive: true, filter: isSource });
  mkdirSync(join(folder, 'node_modules/@mercer'), { recursive: true });
  for (const name of readdirSync('node_modules').filter((entry) => entry !== '@mercer'))
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction');
  for (const name of packageNames)
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@mercer', name), 'junction');
  // Versions that the server alone has
  symlinkSync(resolve('packages/server/node_modules'), join(folder, 'packages/server/node_modules'), 'junction');
  return folder;
}

function writeSource(file: string, source: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
}

function runNode(folder: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, options, { cwd: folder, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('a gateway needs its own folders and a line in each of three registries to take an order', () => {
  const folder = copyRepository();
  const sources = readExampleSources();
  const lines = readRegistryLines();
  expect(sources.map(([path]) => path)).toContain('packages/server/src/gateways/harbour/definition.ts');
  expect(lines).toHaveLength(3);
  for (const [path, source] of sources) {
    expect(path).toContain('/gateways/harbour/');
    writeSource(join(folder, path), source);
  }
  for (const [path, line] of lines) appendFileSync(join(folder, path), `${line}\n`);

  const testRun = 'packages/server/src/testing/test-run.ts';
  const files = [testRun, ...[...sources, ...lines].map(([path]) => path)];
  const compilerOptions = { lib: ['ES2024', 'DOM', 'DOM.Iterable'], allowJs: true };
  const settings = { extends: './tsconfig.base.json', compilerOptions, files };
  writeSource(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  expect(runNode(folder, typeScript, '-p', 'tsconfig.json')).toEqual({ status: 0, output: '' });

  const configuration = { test: { globalSetup: testRun, testTimeout: 300_000 } };
  writeSource(join(folder, 'vitest.config.ts'), `export default ${JSON.stringify(configuration)};\n`);
  const run = runNode(folder, vitest, 'run', 'harbour', '--reporter=json');
  expect(run.status, run.output).toBe(0);
  expect(run.output).toContain('"numFailedTests":0');
  expect(run.output).toMatch(/"numPassedTests":[1-9]/);
});
