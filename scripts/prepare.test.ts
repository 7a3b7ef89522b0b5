import { linkSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sentenceFor } from './prepare/failure.mjs';
import { isInstalled, isInstalledToServe } from './prepare/install.mjs';
import { isRecentEnough } from './prepare/node.mjs';
import { isCurrent, stampOf, writeStamp } from './prepare/stamp.mjs';

const toLockFile = (packages: Record<string, { version?: string; optional?: boolean }>) => ({ packages });

describe('installed packages', () => {
  const lockFile = toLockFile({
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  });

  test('none are installed in a fresh clone', () => expect(isInstalled(lockFile, undefined)).toBe(false));

  test('the same versions need no install, optional ones of other platforms may be missing', () => {
    expect(isInstalled(lockFile, toLockFile({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
  });

  test.each([
    ['another version', { 'node_modules/a': { version: '1.0.1' } }],
    ['a missing package', {}],
    ['a package too many', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } }],
  ])('%s asks for an install', (_, present) => {
    expect(isInstalled(lockFile, toLockFile(present))).toBe(false);
  });
});

describe('packages to serve with', () => {
  const lockFile = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', dev: true },
      'node_modules/@mercer/server': { link: true },
    },
  };

  test.each([
    ['those for development may be missing', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['or be there', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }, true],
    ['the others may not be missing', { 'node_modules/b': { version: '1.0.0' } }, false],
    ['nor be of another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ])('%s', (_, present, serves) => expect(isInstalledToServe(lockFile, toLockFile(present))).toBe(serves));

  test('none are there in a fresh clone', () => expect(isInstalledToServe(lockFile, undefined)).toBe(false));
});

describe('what was built', () => {
  function createBuild() {
    const folder = mkdtempSync(join(tmpdir(), 'mercer-stamp-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [source, output, stamp] = ['source.ts', 'output.js', 'stamp.json'].map((name) => join(folder, name));
    writeFileSync(source!, 'one');
    writeFileSync(output!, '');
    const build = { sources: [source!], output: output!, stamp: stamp! };
    writeStamp(build.stamp, stampOf(build.sources));
    return { build, source: source! };
  }

  test('is current until a source says something else', () => {
    const { build, source } = createBuild();
    expect(isCurrent(build)).toBe(true);
    writeFileSync(source, 'two');
    expect(isCurrent(build)).toBe(false);
  });

  test('is current when its sources were only copied', () => {
    const { build, source } = createBuild();
    utimesSync(source, 1, 1);
    expect(isCurrent(build)).toBe(true);
  });

  test('is not current in a tree whose stamp was linked to one that is built anew', () => {
    const { build, source } = createBuild();
    const linked = `${build.stamp}.linked`;
    linkSync(build.stamp, linked);
    writeFileSync(source, 'two');
    writeStamp(build.stamp, stampOf(build.sources));
    expect(isCurrent(build)).toBe(true);
    expect(isCurrent({ ...build, stamp: linked })).toBe(false);
  });

  test('is looked at from any folder', () => {
    const root = dirname(createBuild().build.output);
    const build = { sources: ['source.ts'], output: 'output.js', stamp: 'stamp.json' };
    writeStamp(join(root, build.stamp), stampOf(build.sources, root));
    expect(isCurrent(build, root)).toBe(true);
    writeFileSync(join(root, 'source.ts'), 'two');
    expect(isCurrent(build, root)).toBe(false);
    expect(isCurrent(build)).toBe(false);
  });

  test('is not current without its output', () => {
    const { build } = createBuild();
    rmSync(build.output);
    expect(isCurrent(build)).toBe(false);
  });
});

test.each([
  ['20.20.2', false],
  ['22.21.9', false],
  ['22.22.0', true],
  ['24.0.0', true],
])('Node %s serves without the pinned one: %s', (version, serves) => {
  expect(isRecentEnough(version)).toBe(serves);
});

test.each([
  ['getaddrinfo ENOTFOUND registry.example', /network connection/],
  ['ENOSPC: no space left on device, write', /disk is full/],
  ["EACCES: permission denied, mkdir 'node_modules'", /permissions/],
])('%s becomes one clear sentence', (message, sentence) => {
  expect(sentenceFor(new Error(message))).toMatch(sentence);
  expect(sentenceFor(new Error(message))).not.toMatch(/\n| at /);
});
