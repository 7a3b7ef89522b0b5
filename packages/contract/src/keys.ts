/** The names of a table's own entries. */
export function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[]; // a table is a literal, with no more entries than its type says
}

/** Whether the table has an entry of this name; `toString` is none. */
export function isKeyOf<T extends object>(table: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(table, name);
}
