// @ts-check
// Makes a fresh clone ready for `npm start`, `dev`, `build`, `check` or `test`. Plain JavaScript: it runs before the install,
// under whatever Node the user has (20 or newer); everything after the install runs with the pinned Node.
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { consoleApplication, storefront } from './prepare/builds.mjs';
import { SetupError, sentenceFor } from './prepare/failure.mjs';
import { hasAllPackages, hasPackagesToServe, installPackages } from './prepare/install.mjs';
import { hasNode, keepPinnedNode, withPinnedNode } from './prepare/node.mjs';
import { isCurrent } from './prepare/stamp.mjs';

const goals = ['start', 'dev', 'build', 'check', 'test'];

/** @param {string | undefined} goal */
export function prepare(goal) {
  if (!goal || !goals.includes(goal)) throw new SetupError(`Usage: node scripts/prepare.mjs ${goals.join('|')}`);
  if (
    goal === 'start' &&
    hasPackagesToServe() &&
    [storefront, consoleApplication].every((build) => isCurrent(build)) &&
    hasNode()
  )
    return 0;
  // npm runs this after an install, which may have left out the packages for development
  if (process.env.npm_lifecycle_event === 'prepare' && !hasAllPackages()) return 0;
  installPackages();
  const { node, env } = withPinnedNode();
  const { status, signal } = spawnSync(node, ['scripts/build.ts', goal], { stdio: 'inherit', env });
  if (status === 0 && !['dev', 'check'].includes(goal)) keepPinnedNode();
  return signal ? 130 : (status ?? 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  try {
    process.exitCode = prepare(process.argv[2]);
  } catch (error) {
    console.error(sentenceFor(error));
    process.exitCode = 1;
  }
}
