/** The parts of a JSON text that is put together from values and from texts. */

/** @param parts fields, as {@link toJsonFields} and {@link toJsonField} write them; an empty one is left out */
export function toJsonObject(...parts: string[]): string {
  return `{${parts.filter((part) => part !== '').join(',')}}`;
}

export function toJsonArray(entries: string[]): string {
  return `[${entries.join(',')}]`;
}

/** The fields of a record, without braces. */
export function toJsonFields(record: object): string {
  return JSON.stringify(record).slice(1, -1);
}

export function toJsonField(name: string, json: string): string {
  return `${JSON.stringify(name)}:${json}`;
}
