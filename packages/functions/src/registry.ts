import { readFile } from 'node:fs/promises';
import { newestEventId } from '@mercer/commerce/events';
import type { FunctionConfig } from '@mercer/contract';
import { type Db, isPostgres, parseJson, type Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { findFunction } from './file.ts';
import type { FunctionFolder } from './folder.ts';
import type { FunctionPool } from './pool.ts';
import { isListening, parseFunctionConfig, type ReadFunction } from './read-config.ts';
import { redactStackTrace } from './redact-stack-trace.ts';
import { computeNextTick } from './schedule.ts';

const minuteMs = 60_000;
/** Time in ms for which a function keeps its position in the events while no process finds its file. */
const retentionMs = 24 * 60 * minuteMs;
/** Time in ms after which a function that could not be used, or that no process serves any more, is read again. */
const rereadMs = 5 * minuteMs;

/** A function that is told of events or ticks. */
export interface ListeningFunction {
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
  #listening = new Map<string, ListeningFunction>();
  #seenWrittenAt = 0;

  constructor(deps: AppDeps, folder: FunctionFolder, pool: FunctionPool) {
    this.#deps = deps;
    this.#folder = folder;
    this.#pool = pool;
  }

  get(name: string): ListeningFunction | undefined {
    return this.#listening.get(name);
  }

  /**
   * The modules are read again when a file has changed.
   * @returns the functions that this process serves: those of which another process has read a newer configuration are
   * left to it as long as it serves them, because the module here would pass over events that the new one wants
   */
  async refreshListeners(): Promise<ListeningFunction[]> {
    const version = await this.#folder.computeVersion();
    if (version !== this.#version) await this.#readAll(version);
    const served = await this.#listServed();
    await this.#recordSeen(served.map(({ name }) => name));
    return served;
  }

  async #listServed(): Promise<ListeningFunction[]> {
    if (this.#listening.size === 0) return [];
    const stored = this.#deps.db.selectFrom('functions').selectAll();
    const rows = await stored.where('name', 'in', [...this.#listening.keys()]).execute();
    const served: ListeningFunction[] = [];
    for (const row of rows) {
      const listener = this.#listening.get(row.name);
      if (!listener) continue;
      if (this.#isReadDue(row, listener)) served.push(...(await this.#readAgain(row, listener)));
      else if (hasStoredConfig(listener, row.config)) served.push(listener);
    }
    return served;
  }

  /**
   * A function is read again when its process, which had another configuration, has gone, or when it could not be used:
   * a module may have been slow to load, or have asked somebody who did not answer.
   */
  #isReadDue(row: Row<'functions'>, listener: ListeningFunction): boolean {
    const dueBefore = new Date(this.#deps.now().getTime() - rereadMs).toISOString();
    if (!hasStoredConfig(listener, row.config)) return row.date_seen <= dueBefore;
    return row.error !== null && row.date_read <= dueBefore;
  }

  /** @returns the function as it is now, or nothing when it listens to nothing any more */
  async #readAgain(row: Row<'functions'>, { name, file }: ListeningFunction): Promise<ListeningFunction[]> {
    const newRow = await this.#readOne(name, this.#version, { file, row });
    this.#listening.delete(name);
    if (!newRow) return [];
    const listener: ListeningFunction = { name, file, config: parseJson(newRow.config) };
    this.#listening.set(name, listener);
    return [listener];
  }

  async #readAll(version: string): Promise<void> {
    const rows = await this.#deps.db.selectFrom('functions').selectAll().execute();
    const storedRows = new Map(rows.map((row) => [row.name, row]));
    const listeners = new Map<string, ListeningFunction>();
    for (const name of await this.#folder.listModuleNames()) {
      const file = await findFunction(this.#folder.path, name.split('/'));
      if (!file || !(storedRows.has(name) || (await maySayConfig(file)))) continue;
      const row = await this.#readOne(name, version, { file, row: storedRows.get(name) });
      if (row) listeners.set(name, { name, file, config: parseJson(row.config) });
    }
    this.#listening = listeners;
    this.#version = version;
    this.#seenWrittenAt = 0;
  }

  async #readOne(name: string, version: string, { file, row }: { file: string; row: Row<'functions'> | undefined }) {
    const readResult = await this.#readConfig(name, version, file);
    if ('error' in readResult)
      this.#deps.log.error('a function cannot be used', { function: name, reason: readResult.error });
    if ('config' in readResult && !isListening(readResult.config)) {
      // What was read of a file that is being written is not its configuration
      if (row && (await this.#folder.readVersion()) !== version) return row;
      return deleteFunction(this.#deps.db, name);
    }
    return upsertFunction(
      this.#deps,
      await buildFunctionRow(this.#deps, { name, readResult, row, folder: this.#folder.path }),
    );
  }

  async #readConfig(name: string, version: string, file: string): Promise<ReadFunction> {
    const readResult = parseFunctionConfig(await this.#pool.runCall({ name, version, call: { kind: 'look', file } }));
    // An editor empties a file before it writes it
    if ('config' in readResult && (await readSource(file)).trim() === '') return { error: 'The file is empty' };
    return readResult;
  }

  async #recordSeen(names: string[]): Promise<void> {
    const { db, now } = this.#deps;
    if (Math.abs(now().getTime() - this.#seenWrittenAt) < minuteMs) return;
    this.#seenWrittenAt = now().getTime();
    const dateSeenUpdate = db.updateTable('functions').set({ date_seen: now().toISOString() });
    if (names.length > 0) await dateSeenUpdate.where('name', 'in', names).execute();
    const lostBefore = new Date(this.#seenWrittenAt - retentionMs).toISOString();
    const rows = await db.selectFrom('functions').select('name').where('date_seen', '<', lostBefore).execute();
    for (const { name } of rows) await deleteFunction(db, name);
  }
}

/** Returns true when the configuration that the database has is the one of this process's module. */
export function hasStoredConfig({ config }: Pick<ListeningFunction, 'config'>, storedConfig: string): boolean {
  return JSON.stringify(config) === JSON.stringify(parseJson(storedConfig));
}

/** No thread is begun for those that are only called. */
async function maySayConfig(file: string): Promise<boolean> {
  return /\bconfig\b/.test(await readSource(file));
}

/** Reads a file as text, or '' when it has been removed meanwhile. */
function readSource(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

interface FoundFunction {
  name: string;
  readResult: ReadFunction;
  row: Row<'functions'> | undefined;
  folder: string;
}

/** A module that has a fault keeps what it wanted before, so that nothing is lost until it is mended. */
async function buildFunctionRow(
  { db, now }: AppDeps,
  { name, readResult, row, folder }: FoundFunction,
): Promise<Row<'functions'>> {
  const date = now().toISOString();
  const storedConfig: FunctionConfig = row ? parseJson(row.config) : {};
  const config = 'config' in readResult ? readResult.config : storedConfig;
  const isNew = !row || (storedConfig.events ?? []).length === 0;
  const isTimed = row?.date_next && storedConfig.schedule === config.schedule;
  return {
    name,
    config: JSON.stringify(config),
    error: 'error' in readResult ? redactStackTrace(readResult.error, folder) : null,
    after_id: isNew ? await newestEventId(db) : row.after_id,
    date_next: isTimed
      ? row.date_next
      : ((config.schedule && computeNextTick(config.schedule, now())?.toISOString()) ?? ''),
    date_read: date,
    date_seen: date,
  };
}

async function upsertFunction({ db }: AppDeps, row: Row<'functions'>): Promise<Row<'functions'>> {
  const { name: _, after_id, date_next, ...change } = row;
  const upsert = db.insertInto('functions').values(row);
  await upsert
    .onConflict((conflict) =>
      // Another process may have recorded a newer state
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

/** Deletes a function and marks its queued runs as dead. */
async function deleteFunction(db: Db, name: string): Promise<null> {
  const deletion = await db.deleteFrom('functions').where('name', '=', name).executeTakeFirst();
  if (deletion.numDeletedRows === 0n) return null;
  const waiting = db.updateTable('function_runs').set({ status: 'dead', error: 'The function is gone' });
  await waiting.where('function', '=', name).where('status', '=', 'queued').execute();
  return null;
}
