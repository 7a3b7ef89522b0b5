import { Cache } from '@mercer/cache';
import type { Compilable, CompiledQuery, QueryId, RawBuilder } from 'kysely';
import { isPostgres } from './dialect.ts';
import { awaitResultRows, toPipelinedQuery } from './pipelined.ts';
import type { Db, Tx } from './schema.ts';

/** Stands in a statement for a value of the call. */
class Slot {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

export type Build<Values extends unknown[], Output> = (
  db: Db,
  ...values: Values
) => Compilable<Output> | RawBuilder<Output>;

/**
 * A statement that is built and compiled once for each kind of database: for most of ours that takes longer than to
 * run it. Its shape is always the same; only values differ.
 * @param build takes a stand-in for each value, for a place where a statement takes a parameter and for nothing else
 * @returns a function of database or transaction and values, which runs it and gives the rows
 */
export function defineStatement<Values extends unknown[], Output>(
  build: Build<Values, Output>,
): (db: Db, ...values: Values) => Promise<Output[]> {
  const query = compiledOnce(build);
  return async (db, ...values) => awaitResultRows(await db.executeQuery<Output>(query(db, values)));
}

/**
 * Defines a statement whose result is not needed: a transaction does not wait for it. Should it fail, the transaction
 * fails at its end.
 */
export function defineCommand<Values extends unknown[]>(
  build: Build<Values, unknown>,
): (db: Db, ...values: Values) => Promise<void> {
  const query = compiledOnce(build);
  return async (db, ...values) => {
    await db.executeQuery(query(db, values));
  };
}

const compiledQueries = new WeakMap<QueryId, CompiledQuery>();

/** Returns a query that was compiled before, by its id, for tools that inspect sent queries. */
export function compiledBefore(id: QueryId): CompiledQuery | undefined {
  return compiledQueries.get(id);
}

/** @returns a function of database and values */
function compiledOnce<Values extends unknown[], Output>(build: Build<Values, Output>) {
  const compiled = new Map<boolean, CompiledQuery<Output>>();
  const slots = Array.from({ length: build.length - 1 }, (_, at) => new Slot(at));

  function compileQuery(db: Db): CompiledQuery<Output> {
    const query: CompiledQuery<Output> = build(db, ...(slots as unknown as Values)).compile(db); // Kysely passes on what is no expression
    compiled.set(isPostgres(db), query);
    compiledQueries.set(query.queryId, query);
    return query;
  }

  return (db: Db, values: Values): CompiledQuery<Output> => {
    const query = compiled.get(isPostgres(db)) ?? compileQuery(db);
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.at] : value));
    return toPipelinedQuery({ ...query, parameters });
  };
}

/**
 * Statements of one kind whose shape a request chooses, each built and compiled once; the longest unused goes first.
 * @returns a function of a text that tells the shapes apart, and of what builds this shape
 */
export function defineStatements<Values extends unknown[], Output>() {
  const statementsByShape = new Cache<string, (db: Db, ...values: Values) => Promise<Output[]>>('statements');
  return (shape: string, build: Build<Values, Output>) =>
    statementsByShape.getOrCreate(shape, () => defineStatement(build));
}

const first = 1000;

/** The next of the numbers `id`, counted in the transaction that uses it, so that there are no gaps. */
export async function takeNextNumber(tx: Tx, id: string): Promise<number> {
  return findCounterValue(await raiseOne(tx, id), id);
}

/**
 * Takes the next numbers of two counters at once. Others that count wait for the end of the transaction, so do
 * everything else before.
 */
export async function takeNextNumbers(tx: Tx, ids: [string, string]): Promise<[number, number]> {
  const rows = await raiseTwo(tx, ...ids);
  return [findCounterValue(rows, ids[0]), findCounterValue(rows, ids[1])];
}

const raiseOne = defineStatement((db: Db, id: string) => incrementCounters(db, [id]));
const raiseTwo = defineStatement((db: Db, id: string, secondId: string) => incrementCounters(db, [id, secondId]));

function incrementCounters(db: Db, ids: string[]) {
  return db
    .insertInto('counters')
    .values(ids.map((id) => ({ id, value: first })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning(['id', 'value']);
}

function findCounterValue(rows: { id: string; value: number }[], id: string): number {
  const row = rows.find((counter) => counter.id === id);
  if (!row) throw new Error(`Nobody counts ${id}`);
  return row.value;
}
