import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { copySqliteFile, findSqliteDamage, openDatabase, readNewestMigration, runInSnapshot } from '@mercer/server';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { type Counts, countShopRecords } from './counts.ts';
import { runPostgresProgram } from './postgres-programs.ts';
import { type DataLocation, dumpFile, sandboxFile, secretsFile, shopFile } from './shop-place.ts';

export interface CopiedShop {
  /** Names in the folder. */
  names: string[];
  counts: Counts;
  migration: string;
}

/** Copies a shop, open or not, into a folder. @throws StartError where there is no shop, or it is damaged */
export function copyShopData(place: DataLocation, folder: string): Promise<CopiedShop> {
  return place.databaseUrl ? copyPostgres(place.databaseUrl, folder) : copyShopFiles(place, folder);
}

async function copyShopFiles({ dataDir, name }: DataLocation, folder: string): Promise<CopiedShop> {
  if (!existsSync(join(dataDir, shopFile))) throw new StartError(`There is no shop in ${name}.`);
  await copyCheckedFile(dataDir, folder, shopFile);
  // The sandbox is copied after the shop: a gateway may know more than the shop, never less
  if (existsSync(join(dataDir, sandboxFile))) await copyCheckedFile(dataDir, folder, sandboxFile);
  const secrets = join(dataDir, secretsFile);
  if (existsSync(secrets)) copyFileSync(secrets, join(folder, secretsFile));
  const names = [shopFile, sandboxFile, secretsFile].filter((file) => existsSync(join(folder, file)));
  return { names, ...(await readContents(join(folder, shopFile))) };
}

async function copyCheckedFile(dataDir: string, folder: string, file: string) {
  await copySqliteFile(join(dataDir, file), join(folder, file));
  const damage = findSqliteDamage(join(folder, file));
  if (damage.length > 0) throw new StartError(`${join(dataDir, file)} is damaged: ${damage.join('; ')}`);
}

async function readContents(path: string) {
  const db = openDatabase({ path });
  try {
    return { migration: assertMigration(await readNewestMigration(db)), counts: await countShopRecords(db) };
  } finally {
    await db.destroy();
  }
}

async function copyPostgres(url: string, folder: string): Promise<CopiedShop> {
  const db = openDatabase({ url, isPatient: true });
  try {
    const migration = assertMigration(await readNewestMigration(db));
    // counted in the picture that is dumped
    const counts = await runInSnapshot(db, async (tx, snapshot) => {
      const format = ['--format=custom', '--no-owner', '--no-privileges'];
      await runPostgresProgram('pg_dump', url, [
        ...format,
        `--snapshot=${snapshot}`,
        `--file=${join(folder, dumpFile)}`,
      ]);
      return countShopRecords(tx);
    });
    return { names: [dumpFile], counts, migration };
  } finally {
    await db.destroy();
  }
}

function assertMigration(migration: string | undefined): string {
  if (migration !== undefined) return migration;
  throw new StartError('The database has no shop in it.');
}
