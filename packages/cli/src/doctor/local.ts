import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startSentence } from '@mercer/host/config/start-error';
import {
  type CheckResult,
  findSqliteDamage,
  type HealthCheck,
  isKnownMigration,
  newestMigration,
  openDatabase,
  readNewestMigration,
  reportFault,
  reportFine,
  reportNote,
} from '@mercer/server';
import { type DataLocation, secretsFile, shopFile } from '../backup/shop-place.ts';

/** Checks what only the shop's own machine can tell: disk, file, rights and tables. */
export async function checkShopPlace(place: DataLocation): Promise<HealthCheck[]> {
  const findings: HealthCheck[] = [{ name: 'disk', ...checkDiskSpace(place) }];
  if (!place.databaseUrl)
    findings.push({ name: 'file', ...checkDatabaseFile(place) }, { name: 'rights', ...checkFileRights(place) });
  findings.push({ name: 'tables', ...(await checkMigrations(place)) });
  return findings;
}

function checkDiskSpace({ dataDir, databaseUrl }: DataLocation): CheckResult {
  if (!existsSync(dataDir) && databaseUrl) return reportFine('All data are in the database of DATABASE_URL.');
  if (!existsSync(dataDir)) return reportFault(`${dataDir} is not there: \`mercer init\` or a start makes it.`);
  const { bavail, bsize } = statfsSync(dataDir);
  const megabytes = Math.floor((bavail * bsize) / 1e6);
  if (megabytes < 200) return reportFault(`${dataDir} has ${megabytes} MB left: make room before it is full.`);
  return megabytes < 2000 ? reportNote(`${dataDir} has ${megabytes} MB left.`) : reportFine(`${dataDir} has room.`);
}

function checkDatabaseFile({ dataDir }: DataLocation): CheckResult {
  const path = join(dataDir, shopFile);
  if (!existsSync(path)) return reportFault(`There is no shop in ${path}.`);
  try {
    const damage = findSqliteDamage(path);
    return damage.length === 0
      ? reportFine('The database is sound.')
      : reportFault(`The database is damaged: ${damage.join('; ')}`);
  } catch (error) {
    return reportFault(startSentence(error) ?? String(error));
  }
}

function checkFileRights({ dataDir }: DataLocation): CheckResult {
  const open = [shopFile, secretsFile].filter((name) => {
    const path = join(dataDir, name);
    return existsSync(path) && (statSync(path).mode & 0o077) !== 0;
  });
  if (open.length === 0 || process.platform === 'win32') return reportFine('Nobody else can read what the shop keeps.');
  return reportFault(`Others on this machine can read ${open.join(', ')}: chmod 600 closes them.`);
}

async function checkMigrations({ databaseUrl, dataDir }: DataLocation): Promise<CheckResult> {
  const path = join(dataDir, shopFile);
  if (!databaseUrl && !existsSync(path)) return reportFault('There are no tables yet.');
  try {
    return reportMigration(await readPlaceMigration({ url: databaseUrl, path }));
  } catch (error) {
    return reportFault(startSentence(error) ?? String(error));
  }
}

async function readPlaceMigration(location: { url: string | undefined; path: string }): Promise<string | undefined> {
  const db = openDatabase(location);
  try {
    return await readNewestMigration(db);
  } finally {
    await db.destroy();
  }
}

function reportMigration(migration: string | undefined): CheckResult {
  if (migration === undefined) return reportFault('The database has no shop in it: `mercer init` or a start makes it.');
  if (!isKnownMigration(migration))
    return reportFault(`The database is of a newer version (${migration}) than this one.`);
  if (migration === newestMigration) return reportFine('The tables are up to date.');
  return reportNote('`mercer migrate` or a start brings the tables up to date.');
}
