import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { SandboxTables } from './tables.ts';

type Db = Kysely<SandboxTables>;

/** Stands in a statement for a value of the call. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built and compiled once for each database, which takes longer than to run it.
 * @param build takes a stand-in for each value; the values of all calls have the same names
 */
export function createCompiledQuery<Values extends object, Output>(
  build: (db: Db, values: Values) => Compilable<Output>,
) {
  const compiledQueries = new WeakMap<Db, CompiledQuery<Output>>();

  function compileQuery(db: Db, values: Values): CompiledQuery<Output> {
    const slots = Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)]));
    const query = build(db, slots as Values).compile(); // Kysely passes on what is no expression
    compiledQueries.set(db, query);
    return query;
  }

  return (db: Db, values: Values) => {
    const query = compiledQueries.get(db) ?? compileQuery(db, values);
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? Reflect.get(values, value.name) : value,
    );
    return db.executeQuery<Output>({ ...query, parameters });
  };
}
