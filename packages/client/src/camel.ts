/** Spelling of keys: `snake` as they travel (the default), `camel` with `useCamelCase`. */
export type Casing = 'snake' | 'camel';

/** A type of the wire as a client of this casing sees it. */
export type Cased<T, C extends Casing> = C extends 'camel' ? Camel<T> : T;

/** Keys in camelCase at every depth, as `useCamelCase` converts them; values, dates and functions stay. */
export type Camel<T> = T extends Untouched
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: Camel<T[Index]> }
    : T extends object
      ? { [Key in keyof T as CamelKey<Key>]: Camel<T[Key]> }
      : T;

// biome-ignore lint/complexity/noBannedTypes: any function at all
type Untouched = Date | Function | number;

type CamelKey<Key> = Key extends string ? (string extends Key ? Key : AfterPrefix<Key>) : Key;

type AfterPrefix<Key extends string> = Key extends `${infer Mark extends '$' | '_'}${infer Rest}`
  ? `${Mark}${AfterPrefix<Rest>}`
  : Joined<Key>;

type Joined<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Joined<Tail>>}`
  : Key;
