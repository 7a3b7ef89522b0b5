import { readFile } from 'node:fs/promises';
import type { FunctionConfig } from '@mercer/contract';
import { type Db, isPostgres, parseJson, type Row } from '../db/index.ts';
import { newestEventId } from '../events/index.ts';
import type { AppDeps } from '../http/context.ts';
import { findFunction } from './file.ts';
import type { FunctionFolder } from './folder.ts';
import type { FunctionPool } from './pool.ts';
import { isListening, type ReadFunction, readConfig } from './read-config.ts';
import { nextTick } from './schedule.ts';
import { tellable } from './tellable.ts';

const minuteMs = 60_000;
/** So long a function keeps its place in the events when no process finds its file. */
const keptMs = 24 * 60 * minuteMs;

/** A function that is told of events or ticks. */
export interface Listening {
  name: string;
  file: string;
  config: FunctionConfig;
}

/**
 * The functions of this process's folder that want more than calls. What they want is kept in the database, where other
 * processes and the operator see it.
 */
export class FunctionRegistry {
  readonly #deps: AppDeps;
  readonly #folder: FunctionFolder;
  readonly #pool: FunctionPool;
  #version = '';
  #listening = new Map<string, Listening>();
  #seenAt = 0;

  constructor(deps: AppDeps, folder: FunctionFolder, pool: FunctionPool) {
    this.#deps = deps;
    this.#folder = folder;
    this.#pool = pool;
  }

  get(name: string): Listening | undefined {
    return this.#listening.get(name);
  }

  /** The modules are read again when a file has changed. */
  async look(): Promise<Listening[]> {
    const version = await this.#folder.version();
    if (version !== this.#version) await this.#readAll(version);
    if (this.#listening.size > 0) await this.#keepSeen();
    return [...this.#listening.values()];
  }

  async #readAll(version: string): Promise<void> {
    const rows = await this.#deps.db.selectFrom('functions').selectAll().execute();
    const known = new Map(rows.map((row) => [row.name, row]));
    const found = new Map<string, Listening>();
    for (const name of await this.#folder.names()) {
      const file = await findFunction(this.#folder.path, name.split('/'));
      if (!file || !(known.has(name) || (await maySayConfig(file)))) continue;
      const row = await this.#readOne(name, version, { file, row: known.get(name) });
      if (row) found.set(name, { name, file, config: parseJson(row.config) });
    }
    this.#listening = found;
    this.#version = version;
    this.#seenAt = 0;
  }

  async #readOne(name: string, version: string, { file, row }: { file: string; row: Row<'functions'> | undefined }) {
    const read = readConfig(await this.#pool.run({ name, version, call: { kind: 'look', file } }));
    if ('error' in read) this.#deps.log.error('a function cannot be used', { function: name, reason: read.error });
    if ('config' in read && !isListening(read.config)) return forget(this.#deps.db, name);
    return keep(this.#deps, await rowOf(this.#deps, { name, read, row, folder: this.#folder.path }));
  }

  async #keepSeen(): Promise<void> {
    const { db, now } = this.#deps;
    if (Math.abs(now().getTime() - this.#seenAt) < minuteMs) return;
    this.#seenAt = now().getTime();
    const seen = db.updateTable('functions').set({ date_seen: now().toISOString() });
    await seen.where('name', 'in', [...this.#listening.keys()]).execute();
    const lost = new Date(this.#seenAt - keptMs).toISOString();
    const rows = await db.selectFrom('functions').select('name').where('date_seen', '<', lost).execute();
    for (const { name } of rows) await forget(db, name);
  }
}

/** No thread is begun for those that are only called. */
async function maySayConfig(file: string): Promise<boolean> {
  const source = await readFile(file, 'utf8').catch(() => ''); // removed meanwhile
  return /\bconfig\b/.test(source);
}

interface Found {
  name: string;
  read: ReadFunction;
  row: Row<'functions'> | undefined;
  folder: string;
}

/** A module that has a fault keeps what it wanted before, so that nothing is lost until it is mended. */
async function rowOf({ db, now }: AppDeps, { name, read, row, folder }: Found): Promise<Row<'functions'>> {
  const date = now().toISOString();
  const before: FunctionConfig = row ? parseJson(row.config) : {};
  const config = 'config' in read ? read.config : before;
  const isNew = !row || (before.events ?? []).length === 0;
  const isTimed = row?.date_next && before.schedule === config.schedule;
  return {
    name,
    config: JSON.stringify(config),
    error: 'error' in read ? tellable(read.error, folder) : null,
    after_id: isNew ? await newestEventId(db) : row.after_id,
    date_next: isTimed ? row.date_next : ((config.schedule && nextTick(config.schedule, now())?.toISOString()) ?? ''),
    date_read: date,
    date_seen: date,
  };
}

async function keep({ db }: AppDeps, row: Row<'functions'>): Promise<Row<'functions'>> {
  const { name: _, after_id, date_next, ...change } = row;
  const kept = db.insertInto('functions').values(row);
  await kept
    .onConflict((conflict) =>
      // another process may have gone on meanwhile
      conflict.column('name').doUpdateSet((eb) => ({
        ...change,
        after_id: eb.fn<number>(isPostgres(db) ? 'greatest' : 'max', ['functions.after_id', eb.val(after_id)]),
        date_next: eb
          .case()
          .when('functions.config', '=', row.config)
          .then(eb.ref('functions.date_next'))
          .else(date_next)
          .end(),
      })),
    )
    .execute();
  return row;
}

/** What waits for it is told to nobody. */
async function forget(db: Db, name: string): Promise<null> {
  const gone = await db.deleteFrom('functions').where('name', '=', name).executeTakeFirst();
  if (gone.numDeletedRows === 0n) return null;
  const waiting = db.updateTable('function_runs').set({ status: 'dead', error: 'The function is gone' });
  await waiting.where('function', '=', name).where('status', '=', 'queued').execute();
  return null;
}
