// Second half of the set-up, run with the pinned Node by prepare.mjs: builds what its goal needs and is out of date.
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Build, client, consoleApplication, importRules, operatorTypes, storefront } from './prepare/builds.mjs';
import { SetupError, sentenceFor } from './prepare/failure.mjs';
import { isCurrent, stampOf, writeStamp } from './prepare/stamp.mjs';

const goals: Record<string, () => Promise<void>> = {
  start: buildApplications,
  dev: async () => {
    await updateGeneratedFiles();
    await bringUpToDate(consoleApplication, buildConsole);
  },
  check: updateGeneratedFiles,
  build: async () => {
    await updateGeneratedFiles();
    await buildApplications();
    await bringUpToDate(client, buildClientLibrary);
  },
  test: async () => {
    await updateGeneratedFiles();
    await buildApplications();
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

/** Builds what the shop's server serves. */
async function buildApplications() {
  await bringUpToDate(consoleApplication, buildConsole);
  await bringUpToDate(storefront, buildStorefront);
}

function buildStorefront() {
  const application = 'apps/storefront';
  const folder = 'build.new';
  runBuildStep(application, ['react-router', 'build']);
  runBuildStep(application, ['node', 'service-worker.ts', folder]);
  runBuildStep(application, ['node', 'bundle.ts', folder]);
  replaceBuild(application);
}

function buildConsole() {
  const application = 'apps/console';
  runBuildStep(application, ['vite', 'build', '--logLevel', 'error']);
  replaceBuild(application);
}

/** Puts a new build in the place of the last one once it is whole: a shop may be running on that. */
function replaceBuild(application: string) {
  const inUse = `${application}/build`;
  const old = `${inUse}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(inUse)) renameSync(inUse, old);
  renameSync(`${inUse}.new`, inUse);
  rmSync(old, { recursive: true, force: true });
}

function runBuildStep(application: string, [command = '', ...args]: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: application,
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: 'build.new' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  throw new SetupError(`${application} could not be built, see above.`);
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
