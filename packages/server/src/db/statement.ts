import type { Compilable, CompiledQuery } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

/** Stands in a statement for a value of the call. */
class Slot {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A statement that is built and compiled once for each kind of database: for most of ours that takes longer than to
 * run it. Its shape is always the same; only values differ.
 * @param build takes a stand-in for each value, for a place where a statement takes a parameter and for nothing else
 * @returns a function of database or transaction and values, which runs it and gives the rows
 */
export function statement<Values extends unknown[], Output>(
  build: (db: Db, ...values: Values) => Compilable<Output>,
): (db: Db, ...values: Values) => Promise<Output[]> {
  const compiled = new Map<boolean, CompiledQuery<Output>>();
  const slots = Array.from({ length: build.length - 1 }, (_, at) => new Slot(at));

  function compile(db: Db): CompiledQuery<Output> {
    const query: CompiledQuery<Output> = build(db, ...(slots as unknown as Values)).compile(); // Kysely passes on what is no expression
    const planned = isPostgres(db) ? query : { ...query, sql: plannedOnce(query.sql) };
    compiled.set(isPostgres(db), planned);
    return planned;
  }

  return async (db, ...values) => {
    const query = compiled.get(isPostgres(db)) ?? compile(db);
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.at] : value));
    return (await db.executeQuery<Output>({ ...query, parameters })).rows;
  };
}

/**
 * SQLite may look at the value of `column = ?` to plan an order or a group, and then plans the statement again for each value,
 * which takes longer than to run it. An expression it takes as it is.
 */
function plannedOnce(sql: string): string {
  return sql.replaceAll(' = ?', ' = +?');
}
