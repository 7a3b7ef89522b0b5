// `npm run seed`: fills an empty database with the demo store, wherever the environment says it is.
// `npm run seed -- --products 1000000`: with a generated catalogue of that size.
import { join } from 'node:path';
import { seedDemoDatabase } from '@mercer/demo';
import { readDataConfig } from '@mercer/host/config/config';
import { lockDataDir } from '@mercer/host/config/data-dir';
import { restrictToOwner } from '@mercer/host/config/file-permissions';
import { startSentence } from '@mercer/host/config/start-error';
import { type Db, migrateSchema, openDatabase } from '@mercer/server';
import { readSeedArguments, UsageError } from './seed/arguments.ts';
import { seedCatalogue } from './seed/catalogue.ts';

try {
  await seedDatabase(process.argv.slice(2));
} catch (error) {
  const sentence = startSentence(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function seedDatabase(args: string[]) {
  const size = readSeedArguments(args);
  const { databaseUrl, dataDir } = readDataConfig(process.env);
  const unlock = size && !databaseUrl ? lockDataDir(dataDir, 'command') : () => {};
  if (!databaseUrl) restrictToOwner(dataDir);
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite'), isPatient: true });
  try {
    await migrateSchema(db);
    await (size ? seedCatalogue(db, size) : seedDemoStore(db));
  } finally {
    await db.destroy();
    unlock();
  }
}

async function seedDemoStore(db: Db) {
  const filled = await seedDemoDatabase(db);
  console.log(filled ? 'The demo store is in the database.' : 'The database is in use already: nothing was changed.');
}
