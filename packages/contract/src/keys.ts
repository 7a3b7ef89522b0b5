/** The names of a table's own entries. */
export function listTableKeys<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[]; // a table is a literal, with no more entries than its type says
}

/** True when the table has an own entry of this name; inherited ones such as `toString` do not count. */
export function isKeyInTable<T extends object>(table: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(table, name);
}
