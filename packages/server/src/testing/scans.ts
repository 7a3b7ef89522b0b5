import { type Db, isPostgres } from '@mercer/database';
import { CompiledQuery } from 'kysely';
import { isGrowingTable } from './fill-tables.ts';

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
export async function findTableScans(db: Db, query: CompiledQuery, isLarge = isGrowingTable): Promise<string[]> {
  if (!/^\s*(with|select|insert|update|delete)/i.test(query.sql)) return [];
  const tables = await (isPostgres(db) ? postgresScans(db, query) : findSqliteScans(db, query));
  return tables.filter(isLarge).map((table) => `${table}: ${query.sql}`);
}

async function postgresScans(db: Db, query: CompiledQuery): Promise<string[]> {
  const [row] = await explainQuery<{ 'QUERY PLAN': { Plan: PostgresPlan }[] }>(db, 'explain (format json)', query);
  return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => collectPlanScans(Plan));
}

function collectPlanScans(plan: PostgresPlan): string[] {
  const isScan = plan['Node Type'] === 'Seq Scan' || (/^Index/.test(plan['Node Type']) && !plan['Index Cond']);
  const scannedTables = isScan ? [plan['Relation Name'] ?? ''] : [];
  return [...scannedTables, ...(plan.Plans ?? []).flatMap(collectPlanScans)];
}

async function findSqliteScans(db: Db, query: CompiledQuery): Promise<string[]> {
  const rows = await explainQuery<{ detail: string }>(db, 'explain query plan', query);
  const scanned = rows.flatMap(({ detail }) => detail.match(/^SCAN ([a-z]\w*)/)?.[1] ?? []);
  // a list in the call, and who asks
  return scanned.filter((table) => table !== 'json_each' && table !== 'asked');
}

/** Finds the columns by which the table of this alias is searched, one list for each search. */
export async function findSearchColumns(db: Db, query: CompiledQuery, alias: string): Promise<string[][]> {
  const conditions = await (isPostgres(db) ? postgresSearches(db, query, alias) : sqliteSearches(db, query, alias));
  return conditions.map(parseConditionColumns);
}

async function postgresSearches(db: Db, query: CompiledQuery, alias: string): Promise<string[]> {
  const [row] = await explainQuery<{ 'QUERY PLAN': { Plan: PostgresPlan }[] }>(db, 'explain (format json)', query);
  const flattenPlan = (plan: PostgresPlan): PostgresPlan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];
  const aliasNodes = (row?.['QUERY PLAN'] ?? [])
    .flatMap(({ Plan }) => flattenPlan(Plan))
    .filter(({ Alias }) => Alias === alias);
  return aliasNodes.map((plan) => plan['Index Cond'] ?? '');
}

async function sqliteSearches(db: Db, query: CompiledQuery, alias: string): Promise<string[]> {
  const rows = await explainQuery<{ detail: string }>(db, 'explain query plan', query);
  return rows.filter(({ detail }) => detail.startsWith(`SEARCH ${alias} `)).map(({ detail }) => detail);
}

/** Matches columns in which many rows have equal values. */
const shared = /^(status|gateway|kind|type|network|currency|entity|active|country|method|locale|actor)$/;

/**
 * SQLite plans without looking at rows, and may take the index of a column that says little.
 * @returns the tables that grow of which the statement reads all rows with a value that many share, each with the statement
 */
export async function findSharedSearches(db: Db, query: CompiledQuery): Promise<string[]> {
  if (isPostgres(db) || !/^\s*(with|select|insert|update|delete)/i.test(query.sql)) return [];
  const rows = await explainQuery<{ detail: string }>(db, 'explain query plan', query);
  const searches = rows.flatMap(({ detail }) => [...detail.matchAll(/^SEARCH (\w+) USING .*\((.*)\)$/g)]);
  const wide = searches.filter(
    ([, table = '', by = '']) =>
      isGrowingTable(table) && parseConditionColumns(by).every((column) => shared.test(column)),
  );
  return wide.map(([, table, by]) => `${table} by ${by}: ${query.sql}`);
}

function parseConditionColumns(condition: string): string[] {
  // of two columns that are compared together, the first decides
  return [...condition.matchAll(/(\w+)(?:,\w+\))?\s?[=<>]/g)].map(([, column = '']) => column);
}

async function explainQuery<Row>(db: Db, command: string, { sql, parameters }: CompiledQuery): Promise<Row[]> {
  const values = parameters.map((value) => (isPlaceholderValue(value) ? '1' : value));
  return (await db.executeQuery<Row>(CompiledQuery.raw(`${command} ${sql}`, values))).rows;
}

/** A statement that was compiled once was recorded without its values: a plan needs any, as text or as a number. */
function isPlaceholderValue(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
