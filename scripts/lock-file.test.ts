import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockEntry {
  version?: string;
  resolved?: string;
  link?: boolean;
  gypfile?: boolean;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync('package-lock.json', 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
const names = Object.keys(packages).map((path) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
);

// Per-platform packages that start and build need. Node has none for macOS: the user's own Node serves there.
const platformPackages = [
  ...['linux-x64', 'linux-arm64', 'win-x64'].map((platform) => `node-${platform}`),
  ...['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-arm64', 'win32-x64-msvc'].map((p) => `@rolldown/binding-${p}`),
  ...['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-arm64', 'win32-x64-msvc'].map((p) => `lightningcss-${p}`),
  ...['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64'].flatMap((p) => [`@biomejs/cli-${p}`, `@img/sharp-${p}`]),
];

test.each(platformPackages)('the lock file holds %s', (name) => {
  expect(names).toContain(name);
});

test('every optional package is in the lock file, or `npm ci` refuses it', () => {
  const optionalPackages = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  expect(optionalPackages.filter((name) => !names.includes(name))).toEqual([]);
});

test('better-sqlite3 brings its binaries along, so no install script has to run', () => {
  const prebuilds = readdirSync('node_modules/better-sqlite3/prebuilds');
  for (const platform of ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64']) {
    expect(prebuilds).toContain(`${platform}.node`);
  }
});

/** npm compiles what has a `binding.gyp`, for which it wants Python, unless the lock file says so: it does not look into the package. */
test('nothing is compiled when it is installed (after `npm install`, "gypfile": false has to be put back)', () => {
  const compiled = Object.entries(packages).filter(
    ([path, { gypfile }]) => path && gypfile !== false && existsSync(`${path}/binding.gyp`),
  );
  expect(compiled.map(([path]) => path)).toEqual([]);
});

test('all React Router packages have one version', () => {
  const versions = Object.entries(packages)
    .filter(([path]) => /node_modules\/(@react-router\/[^/]+|react-router)$/.test(path))
    .map(([, entry]) => entry.version);
  expect(new Set(versions).size).toBe(1);
});

test('the lock file names no registry host', () => {
  const hosts = Object.values(packages).filter((entry) => entry.resolved && !entry.link);
  expect(hosts).toEqual([]);
  expect(text).not.toMatch(/"resolved": "https?:/);
});
