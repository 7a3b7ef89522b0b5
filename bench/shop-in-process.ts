import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '@mercer/host/backend/backend';
import { readConfig } from '@mercer/host/config/config';
import { migrateSchema, openDatabase } from '@mercer/server';
import { administrate, postgresUrl, toDatabaseUrl } from '@mercer/server/testing';
import type { Send } from './load-shopper.ts';

export interface Shop {
  send: Send;
  /** PostgreSQL: that of the shop; SQLite: the same kind of database, with nothing in it */
  db: ReturnType<typeof openDatabase>;
  /** URL of PostgreSQL's database; undefined on SQLite. */
  url: string | undefined;
}

/** The demo store in this process without a port, with its gateways and jobs, while `work` lasts. */
export async function withShopInProcess<T>(name: string, work: (shop: Shop) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mercer-bench-'));
  const database = `mercer_bench_${process.pid}`;
  const server = name === 'PostgreSQL' ? postgresUrl : null;
  if (server) await administrate(server, `create database ${database}`);
  const url = server ? toDatabaseUrl(server, database) : undefined;
  const backend = await openBackend(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, RATE_LIMIT_PER_IP: 'off' }));
  const db = openDatabase({ url, path: join(dataDir, 'floor.sqlite') });
  try {
    await migrateSchema(db);
    return await work({ send: (request) => backend.app.fetch(request), db, url });
  } finally {
    await db.destroy();
    await backend.close();
    if (server) await administrate(server, `drop database if exists ${database} with (force)`);
    rmSync(dataDir, { recursive: true });
  }
}
