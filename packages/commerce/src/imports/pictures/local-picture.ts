import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, resolve, sep } from 'node:path';
import { PictureFault } from './picture-fault.ts';
import { mostBytes } from './remote-picture.ts';

export function isWebAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Resolves the path of a file that is in the folder or below it. @throws PictureFault */
export async function resolvePicturePath(source: string, folder: string): Promise<string> {
  if (isAbsolute(source) || source.includes('\0')) throw createOutsideFault();
  const home = await realpath(folder);
  const path = await realpath(resolve(home, source)).catch((cause: unknown) => {
    throw new PictureFault(`a picture in ${folder}, or an address`, { cause });
  });
  if (!path.startsWith(home.endsWith(sep) ? home : home + sep)) throw createOutsideFault();
  const { size, isFile } = await stat(path).then((stats) => ({ size: stats.size, isFile: stats.isFile() }));
  if (!isFile) throw new PictureFault('a file');
  if (size > mostBytes) throw new PictureFault('a picture of at most 20 MB');
  return path;
}

export async function readLocalPicture(source: string, folder: string): Promise<Buffer> {
  return await readFile(await resolvePicturePath(source, folder));
}

function createOutsideFault() {
  return new PictureFault('a path below the folder of the file (see --pictures)');
}
