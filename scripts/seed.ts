// `npm run seed`: fills an empty database with the demo store, wherever the environment says it is.
import { join } from 'node:path';
import { migrate, openDatabase, seedDemo } from '@mercer/server';
import { readConfig } from '../apps/storefront/server/config.ts';

const { databaseUrl, dataDir } = readConfig(process.env);
const db = openDatabase({ url: databaseUrl, path: join(dataDir, 'mercer.sqlite') });
try {
  await migrate(db);
  await seedDemo(db);
  console.log('The demo store is in the database.');
} finally {
  await db.destroy();
}
