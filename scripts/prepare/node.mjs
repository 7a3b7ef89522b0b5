// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { SetupError } from './failure.mjs';

const minimum = [22, 22];

/** The Node that everything after the install runs with: the pinned one where it exists, else the user's own. */
export function withPinnedNode() {
  const bin = resolve('node_modules/.bin');
  const pinned = resolve(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  if (existsSync(pinned)) return { node: pinned, env };
  if (isRecentEnough(process.versions.node)) return { node: process.execPath, env };
  throw new SetupError(
    `Mercer needs Node ${minimum.join('.')} or newer on this system, and this is ${process.versions.node}: install a newer Node and run the command again.`,
  );
}

/** @param {string} version e.g. 22.22.0 */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minimumMajor = 0, minimumMinor = 0] = minimum;
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}
