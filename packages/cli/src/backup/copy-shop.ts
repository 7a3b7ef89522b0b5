import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { copySqlite, damageOf, inSnapshot, migrationOf, openDatabase } from '@mercer/server';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { type Counts, countsOf } from './counts.ts';
import { dumpFile, type Place, sandboxFile, secretsFile, shopFile } from './place.ts';
import { runPostgres } from './postgres-programs.ts';

export interface Copied {
  /** Names in the folder. */
  names: string[];
  counts: Counts;
  migration: string;
}

/** Copies a shop, open or not, into a folder. @throws StartError where there is no shop, or it is damaged */
export function copyShop(place: Place, folder: string): Promise<Copied> {
  return place.databaseUrl ? copyPostgres(place.databaseUrl, folder) : copyFiles(place, folder);
}

async function copyFiles({ dataDir, name }: Place, folder: string): Promise<Copied> {
  if (!existsSync(join(dataDir, shopFile))) throw new StartError(`There is no shop in ${name}.`);
  await copyChecked(dataDir, folder, shopFile);
  // after the shop: a gateway may know more than the shop, never less
  if (existsSync(join(dataDir, sandboxFile))) await copyChecked(dataDir, folder, sandboxFile);
  const secrets = join(dataDir, secretsFile);
  if (existsSync(secrets)) copyFileSync(secrets, join(folder, secretsFile));
  const names = [shopFile, sandboxFile, secretsFile].filter((file) => existsSync(join(folder, file)));
  return { names, ...(await contentsOf(join(folder, shopFile))) };
}

async function copyChecked(dataDir: string, folder: string, file: string) {
  await copySqlite(join(dataDir, file), join(folder, file));
  const damage = damageOf(join(folder, file));
  if (damage.length > 0) throw new StartError(`${join(dataDir, file)} is damaged: ${damage.join('; ')}`);
}

async function contentsOf(path: string) {
  const db = openDatabase({ path });
  try {
    return { migration: assertShop(await migrationOf(db)), counts: await countsOf(db) };
  } finally {
    await db.destroy();
  }
}

async function copyPostgres(url: string, folder: string): Promise<Copied> {
  const db = openDatabase({ url, isPatient: true });
  try {
    const migration = assertShop(await migrationOf(db));
    // counted in the picture that is dumped
    const counts = await inSnapshot(db, async (tx, snapshot) => {
      const format = ['--format=custom', '--no-owner', '--no-privileges'];
      await runPostgres('pg_dump', url, [...format, `--snapshot=${snapshot}`, `--file=${join(folder, dumpFile)}`]);
      return countsOf(tx);
    });
    return { names: [dumpFile], counts, migration };
  } finally {
    await db.destroy();
  }
}

function assertShop(migration: string | undefined): string {
  if (migration !== undefined) return migration;
  throw new StartError('The database has no shop in it.');
}
