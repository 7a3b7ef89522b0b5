import { CompiledQuery } from 'kysely';
import { type Db, isPostgres } from '../db/index.ts';
import { grows } from './fill-tables.ts';

interface PostgresPlan {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  'Index Cond'?: string;
  Plans?: PostgresPlan[];
}

/**
 * @param isLarge which tables must not be scanned
 * @returns those that the statement reads from one end to the other, each with the statement
 */
export async function scansOf(db: Db, query: CompiledQuery, isLarge = grows): Promise<string[]> {
  if (!/^\s*(with|select|insert|update|delete)/i.test(query.sql)) return [];
  const tables = await (isPostgres(db) ? postgresScans(db, query) : sqliteScans(db, query));
  return tables.filter(isLarge).map((table) => `${table}: ${query.sql}`);
}

async function postgresScans(db: Db, query: CompiledQuery): Promise<string[]> {
  const [row] = await explain<{ 'QUERY PLAN': { Plan: PostgresPlan }[] }>(db, 'explain (format json)', query);
  return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => scansIn(Plan));
}

function scansIn(plan: PostgresPlan): string[] {
  const isScan = plan['Node Type'] === 'Seq Scan' || (/^Index/.test(plan['Node Type']) && !plan['Index Cond']);
  const own = isScan ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)];
}

async function sqliteScans(db: Db, query: CompiledQuery): Promise<string[]> {
  const rows = await explain<{ detail: string }>(db, 'explain query plan', query);
  const scanned = rows.flatMap(({ detail }) => detail.match(/^SCAN ([a-z]\w*)/)?.[1] ?? []);
  // a list in the call, and who asks
  return scanned.filter((table) => table !== 'json_each' && table !== 'asked');
}

/** By which columns the table of this alias is searched, of each time that it is. */
export async function searchesOf(db: Db, query: CompiledQuery, alias: string): Promise<string[][]> {
  const conditions = await (isPostgres(db) ? postgresSearches(db, query, alias) : sqliteSearches(db, query, alias));
  return conditions.map(columnsOf);
}

async function postgresSearches(db: Db, query: CompiledQuery, alias: string): Promise<string[]> {
  const [row] = await explain<{ 'QUERY PLAN': { Plan: PostgresPlan }[] }>(db, 'explain (format json)', query);
  const nodes = (plan: PostgresPlan): PostgresPlan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const own = (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodes(Plan)).filter(({ Alias }) => Alias === alias);
  return own.map((plan) => plan['Index Cond'] ?? '');
}

async function sqliteSearches(db: Db, query: CompiledQuery, alias: string): Promise<string[]> {
  const rows = await explain<{ detail: string }>(db, 'explain query plan', query);
  return rows.filter(({ detail }) => detail.startsWith(`SEARCH ${alias} `)).map(({ detail }) => detail);
}

/** Of which many rows have the same value. */
const shared = /^(status|gateway|kind|type|network|currency|entity|active|country|method|locale|actor)$/;

/**
 * SQLite plans without looking at rows, and may take the index of a column that says little.
 * @returns the tables that grow of which the statement reads all rows with a value that many share, each with the statement
 */
export async function sharedSearchesOf(db: Db, query: CompiledQuery): Promise<string[]> {
  if (isPostgres(db) || !/^\s*(with|select|insert|update|delete)/i.test(query.sql)) return [];
  const rows = await explain<{ detail: string }>(db, 'explain query plan', query);
  const searches = rows.flatMap(({ detail }) => [...detail.matchAll(/^SEARCH (\w+) USING .*\((.*)\)$/g)]);
  const wide = searches.filter(
    ([, table = '', by = '']) => grows(table) && columnsOf(by).every((one) => shared.test(one)),
  );
  return wide.map(([, table, by]) => `${table} by ${by}: ${query.sql}`);
}

function columnsOf(condition: string): string[] {
  return [...condition.matchAll(/(\w+)\s?[=<>]/g)].map(([, column = '']) => column);
}

async function explain<Row>(db: Db, command: string, { sql, parameters }: CompiledQuery): Promise<Row[]> {
  const values = parameters.map((value) => (isStandIn(value) ? '1' : value));
  return (await db.executeQuery<Row>(CompiledQuery.raw(`${command} ${sql}`, values))).rows;
}

/** A statement that was compiled once was recorded without its values: a plan needs any, as text or as a number. */
function isStandIn(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
