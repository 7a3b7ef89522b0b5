import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '../../../../apps/storefront/server/data-dir.ts';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import type { Manifest } from '../backup/manifest.ts';
import { type DataLocation, shopFile } from '../backup/shop-place.ts';
import { syncToDisk } from '../backup/sync-to-disk.ts';
import { assertShopOpens } from './assert-shop-opens.ts';

/** The shop's own file comes last: a folder without it has no shop. */
export async function restoreFiles(
  folder: string,
  manifest: Manifest,
  { config, dataDir, name }: DataLocation,
): Promise<void> {
  const unlock = lockDataDir(dataDir, 'command');
  const stagingDir = mkdtempSync(join(dataDir, '.restoring-'));
  try {
    if (existsSync(join(dataDir, shopFile)))
      throw new StartError(`There is a shop in ${name}: choose an empty folder.`);
    for (const file of manifest.files) copyFileSync(join(folder, file.name), join(stagingDir, file.name));
    await assertShopOpens({ ...config, dataDir: stagingDir }, manifest);
    const names = manifest.files.map((file) => file.name).toSorted((a) => (a === shopFile ? 1 : -1));
    for (const file of names) {
      syncToDisk(join(stagingDir, file));
      renameSync(join(stagingDir, file), join(dataDir, file));
    }
    syncToDisk(dataDir);
  } finally {
    rmSync(stagingDir, { recursive: true, force: true });
    unlock();
  }
}
