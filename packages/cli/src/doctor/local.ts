import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  damageOf,
  type Finding,
  fault,
  fine,
  isKnownMigration,
  migrationOf,
  newestMigration,
  note,
  openDatabase,
  type Told,
} from '@mercer/server';
import { startSentence } from '../../../../apps/storefront/server/start-error.ts';
import { type Place, secretsFile, shopFile } from '../backup/place.ts';

/** What only the machine of the shop can tell. */
export async function checkPlace(place: Place): Promise<Finding[]> {
  const found: Finding[] = [{ name: 'disk', ...checkDisk(place) }];
  if (!place.databaseUrl) found.push({ name: 'file', ...checkFile(place) }, { name: 'rights', ...checkRights(place) });
  found.push({ name: 'tables', ...(await checkTables(place)) });
  return found;
}

function checkDisk({ dataDir, databaseUrl }: Place): Told {
  if (!existsSync(dataDir) && databaseUrl) return fine('All data are in the database of DATABASE_URL.');
  if (!existsSync(dataDir)) return fault(`${dataDir} is not there: \`mercer init\` or a start makes it.`);
  const { bavail, bsize } = statfsSync(dataDir);
  const megabytes = Math.floor((bavail * bsize) / 1e6);
  if (megabytes < 200) return fault(`${dataDir} has ${megabytes} MB left: make room before it is full.`);
  return megabytes < 2000 ? note(`${dataDir} has ${megabytes} MB left.`) : fine(`${dataDir} has room.`);
}

function checkFile({ dataDir }: Place): Told {
  const path = join(dataDir, shopFile);
  if (!existsSync(path)) return fault(`There is no shop in ${path}.`);
  try {
    const damage = damageOf(path);
    return damage.length === 0
      ? fine('The database is sound.')
      : fault(`The database is damaged: ${damage.join('; ')}`);
  } catch (error) {
    return fault(startSentence(error) ?? String(error));
  }
}

function checkRights({ dataDir }: Place): Told {
  const open = [shopFile, secretsFile].filter((name) => {
    const path = join(dataDir, name);
    return existsSync(path) && (statSync(path).mode & 0o077) !== 0;
  });
  if (open.length === 0 || process.platform === 'win32') return fine('Nobody else can read what the shop keeps.');
  return fault(`Others on this machine can read ${open.join(', ')}: chmod 600 closes them.`);
}

async function checkTables({ databaseUrl, dataDir }: Place): Promise<Told> {
  const path = join(dataDir, shopFile);
  if (!databaseUrl && !existsSync(path)) return fault('There are no tables yet.');
  try {
    return judged(await newestIn({ url: databaseUrl, path }));
  } catch (error) {
    return fault(startSentence(error) ?? String(error));
  }
}

async function newestIn(location: { url: string | undefined; path: string }): Promise<string | undefined> {
  const db = openDatabase(location);
  try {
    return await migrationOf(db);
  } finally {
    await db.destroy();
  }
}

function judged(migration: string | undefined): Told {
  if (migration === undefined) return fault('The database has no shop in it: `mercer init` or a start makes it.');
  if (!isKnownMigration(migration)) return fault(`The database is of a newer version (${migration}) than this one.`);
  if (migration === newestMigration) return fine('The tables are up to date.');
  return note('`mercer migrate` or a start brings the tables up to date.');
}
