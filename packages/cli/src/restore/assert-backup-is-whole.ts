import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { describeFile } from '../backup/checksum.ts';
import type { Manifest } from '../backup/manifest.ts';
import { toPlainText } from '../output/plain-text.ts';

/** @throws StartError naming a file that is not what the backup says */
export async function assertBackupIsWhole(folder: string, { files }: Manifest, signal?: AbortSignal): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    signal?.throwIfAborted();
    if (basename(name) !== name || !existsSync(join(folder, name)))
      throw new StartError(`The backup is not whole: ${toPlainText(name)} is missing.`);
    const fileState = await describeFile(folder, name);
    if (fileState.bytes !== bytes || fileState.sha256 !== sha256)
      throw new StartError(`The backup is damaged: ${toPlainText(name)} is not what it was.`);
  }
}
