import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { describeFile } from '../backup/checksum.ts';
import type { Manifest } from '../backup/manifest.ts';

/** @throws StartError naming a file that is not what the backup says */
export async function assertWhole(folder: string, { files }: Manifest): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    if (basename(name) !== name || !existsSync(join(folder, name)))
      throw new StartError(`The backup is not whole: ${name} is missing.`);
    const found = await describeFile(folder, name);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(`The backup is damaged: ${name} is not what it was.`);
  }
}
