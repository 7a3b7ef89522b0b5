// Second half of the set-up, run with the pinned Node by prepare.mjs: builds what its goal needs and is out of date.
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Build, client, importRules, operatorTypes, storefront } from './prepare/builds.mjs';
import { SetupError, sentenceFor } from './prepare/failure.mjs';
import { isCurrent, stampOf, writeStamp } from './prepare/stamp.mjs';

const goals: Record<string, () => Promise<void>> = {
  start: () => bringUpToDate(storefront, buildStorefront),
  dev: updateGeneratedFiles,
  check: updateGeneratedFiles,
  build: async () => {
    await updateGeneratedFiles();
    await bringUpToDate(storefront, buildStorefront);
    await bringUpToDate(client, buildClientLibrary);
  },
  test: async () => {
    await updateGeneratedFiles();
    await bringUpToDate(storefront, buildStorefront);
    await bringUpToDate(client, buildClientLibrary);
    const { installChromium } = await import('./chromium.ts');
    installChromium();
  },
};

/** Makes the files that stand among the sources and that git ignores. */
async function updateGeneratedFiles() {
  await bringUpToDate(importRules, async () => (await import('./boundaries.ts')).writeImportRules());
  await bringUpToDate(operatorTypes, async () => (await import('./operator-client.ts')).writeOperatorTypes());
}

/** The stamp is written last, so that an interrupted build is done again. */
async function bringUpToDate(build: Build, run: () => void | Promise<void>) {
  if (isCurrent(build)) return;
  const stamp = stampOf(build.sources);
  const started = Date.now();
  console.log(`Building the ${build.name} …`);
  await run();
  writeStamp(build.stamp, stamp);
  console.log(`Built the ${build.name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Built beside the last build and put in its place when it is whole: a shop may be running on that. */
function buildStorefront() {
  const inUse = 'apps/storefront/build';
  const fresh = `${inUse}.new`;
  const old = `${inUse}.old`;
  runBuildStep('react-router', ['build'], basename(fresh));
  runBuildStep('node', ['service-worker.ts', basename(fresh)], basename(fresh));
  runBuildStep('node', ['bundle.ts', basename(fresh)], basename(fresh));
  rmSync(old, { recursive: true, force: true });
  if (existsSync(inUse)) renameSync(inUse, old);
  renameSync(fresh, inUse);
  rmSync(old, { recursive: true, force: true });
}

function runBuildStep(command: string, args: string[], folder: string) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: 'apps/storefront',
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: folder },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  throw new SetupError('The storefront could not be built, see above.');
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
