/** The parts of a JSON text that is put together from values and from texts. */

/** @param parts fields, as {@link fields} and {@link field} write them; an empty one is left out */
export function object(...parts: string[]): string {
  return `{${parts.filter((part) => part !== '').join(',')}}`;
}

export function array(entries: string[]): string {
  return `[${entries.join(',')}]`;
}

/** The fields of a record, without braces. */
export function fields(record: object): string {
  return JSON.stringify(record).slice(1, -1);
}

export function field(name: string, json: string): string {
  return `${JSON.stringify(name)}:${json}`;
}
