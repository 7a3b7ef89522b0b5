/** The value at a dotted path, or the fallback when there is none. */
export function getValueAtPath(source: unknown, path: string, fallback?: unknown): unknown {
  let value = source;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return fallback;
    value = (value as Record<string, unknown>)[key]; // an object
  }
  return value === undefined ? fallback : value;
}

/** A copy with the value put at a dotted path; missing objects on the way are made. */
export function copyWithValueAtPath(source: unknown, path: string, value: unknown): unknown {
  const [key = '', ...innerKeys] = path.split('.');
  const copy = { ...(source as Record<string, unknown> | null | undefined) }; // spreading a value that is no object adds nothing
  return { ...copy, [key]: innerKeys.length ? copyWithValueAtPath(copy[key], innerKeys.join('.'), value) : value };
}
