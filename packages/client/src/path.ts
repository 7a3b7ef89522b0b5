/** The value at a dotted path, or the fallback when there is none. */
export function valueAt(source: unknown, path: string, fallback?: unknown): unknown {
  let value = source;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return fallback;
    value = (value as Record<string, unknown>)[key]; // an object
  }
  return value === undefined ? fallback : value;
}

/** A copy with the value put at a dotted path; missing objects on the way are made. */
export function withValueAt(source: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const copy = { ...(source as Record<string, unknown> | null | undefined) }; // what is no object has nothing to spread
  return { ...copy, [key]: rest.length ? withValueAt(copy[key], rest.join('.'), value) : value };
}
