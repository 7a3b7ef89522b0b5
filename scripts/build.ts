// Second half of the set-up, run with the pinned Node by prepare.mjs: builds what its goal needs and is out of date.
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installChromium } from './chromium.ts';
import { SetupError, sentenceFor } from './prepare/failure.mjs';
import { isCurrent, markCurrent, sourcesHash } from './stamp.ts';

interface Build {
  name: string;
  sources: string[];
  output: string;
  run: () => void | Promise<void>;
}

const shared = ['package-lock.json', 'packages/contract/src', 'packages/client/src'];

const storefront: Build = {
  name: 'storefront',
  sources: [
    ...shared,
    'apps/storefront/app',
    'apps/storefront/public',
    'apps/storefront/package.json',
    'apps/storefront/react-router.config.ts',
    'apps/storefront/vite.config.ts',
  ],
  output: 'apps/storefront/build/server/index.js',
  run: buildStorefront,
};

const client: Build = {
  name: 'client library',
  sources: [
    ...shared,
    'packages/client/build.ts',
    'packages/client/packaging',
    'packages/client/package.json',
    'packages/client/tsconfig.build.json',
    'packages/client/README.md',
  ],
  output: 'packages/client/dist/index.mjs',
  run: buildClientLibrary,
};

const goals: Record<string, () => Promise<void>> = {
  start: () => bringUpToDate(storefront),
  dev: async () => {},
  build: async () => {
    await bringUpToDate(storefront);
    await bringUpToDate(client);
  },
  test: async () => {
    await bringUpToDate(storefront);
    await bringUpToDate(client);
    installChromium();
  },
};

/** The stamp is written last, so that an interrupted build is done again. */
async function bringUpToDate(build: Build) {
  const hash = sourcesHash(build.sources);
  if (existsSync(build.output) && isCurrent(build.name, hash)) return;
  const started = Date.now();
  console.log(`Building the ${build.name} …`);
  await build.run();
  markCurrent(build.name, hash);
  console.log(`Built the ${build.name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Built beside the last build and put in its place when it is whole: a shop may be running on that. */
function buildStorefront() {
  const inUse = 'apps/storefront/build';
  const fresh = `${inUse}.new`;
  const old = `${inUse}.old`;
  const { status, stdout, stderr } = spawnSync('react-router', ['build'], {
    cwd: 'apps/storefront',
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: basename(fresh) },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`${stdout}${stderr}`);
    throw new SetupError('The storefront could not be built, see above.');
  }
  rmSync(old, { recursive: true, force: true });
  if (existsSync(inUse)) renameSync(inUse, old);
  renameSync(fresh, inUse);
  rmSync(old, { recursive: true, force: true });
}

async function buildClientLibrary() {
  const { buildClient } = await import('@mercer/client/build');
  await buildClient();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await goals[process.argv[2] ?? 'build']?.();
  } catch (error) {
    console.error(sentenceFor(error));
    process.exitCode = 1;
  }
}
