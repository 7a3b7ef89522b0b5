// @ts-check
import { existsSync, linkSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, relative, resolve } from 'node:path';
import { SetupError } from './failure.mjs';

const minimum = [22, 22];
const name = process.platform === 'win32' ? 'node.exe' : 'node';
const bin = resolve('node_modules/.bin');
const pinned = resolve(bin, name);
const kept = resolve('apps/storefront/build', name);

/** The Node that everything after the install runs with: the pinned one where it exists, else the user's own. */
export function withPinnedNode() {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  if (existsSync(pinned)) return { node: pinned, env };
  if (isRecentEnough(process.versions.node)) return { node: process.execPath, env };
  throw new SetupError(
    `Mercer needs Node ${minimum.join('.')} or newer on this system, and this is ${process.versions.node}: install a newer Node and run the command again.`,
  );
}

/** Where the user's own is too old, the pinned one stays with the build, which may lose the packages for development. */
export function keepPinnedNode() {
  const [, users = process.versions.node] = / node\/v([\d.]+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
  if (isRecentEnough(users) || !existsSync(pinned) || existsSync(kept)) return;
  linkSync(realpathSync(pinned), kept);
}

/** Whether there is a Node to serve with; the one of the build is put where npm looks for it. */
export function hasNode() {
  if (existsSync(pinned) || isRecentEnough(process.versions.node)) return true;
  if (!existsSync(kept)) return false;
  mkdirSync(bin, { recursive: true });
  rmSync(pinned, { force: true });
  // on Windows a symbolic link needs more rights
  if (process.platform === 'win32') linkSync(kept, pinned);
  else symlinkSync(relative(bin, kept), pinned);
  return true;
}

/** @param {string} version e.g. 22.22.0 */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minimumMajor = 0, minimumMinor = 0] = minimum;
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}
