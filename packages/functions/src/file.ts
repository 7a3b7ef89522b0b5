import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

const extensions = ['.ts', '.mts', '.js', '.mjs'];

/** Dots, slashes and what is encoded are no part of a name; one that begins with `_` is not for callers. */
function isFunctionName(name: string): boolean {
  return /^[a-z0-9][\w-]{0,63}$/i.test(name);
}

/**
 * The module of `{name}` or `{app}/{name}` in the folder of functions; links that lead out of it are not followed.
 * @returns null when there is none
 */
export async function findFunction(folder: string, names: string[]): Promise<string | null> {
  if (names.length > 2 || !names.every(isFunctionName)) return null;
  const root = await resolveRealPath(folder);
  for (const extension of extensions) {
    const file = root && (await resolveRealPath(join(root, ...names) + extension));
    if (file?.startsWith(root + sep)) return file;
  }
  return null;
}

function resolveRealPath(file: string): Promise<string | null> {
  return realpath(file).catch(() => null);
}
