/** JSON text; read with `parseJson`, written with `JSON.stringify`. */
export type Json = string;

export type Flag = 0 | 1;

/** Reads a `Json` column that this package wrote. */
export function parseJson<T>(text: Json): T {
  return JSON.parse(text);
}
