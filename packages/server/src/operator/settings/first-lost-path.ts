import { isPlainObject } from '@mercer/contract';

/** The path of the first thing that was given and is not in what was read of it; undefined: all is. */
export function findFirstLostPath(input: unknown, parsedValue: unknown, path = ''): string | undefined {
  const appendToPath = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (Array.isArray(input)) {
    if (!Array.isArray(parsedValue)) return path;
    const lostPath = input
      .map((entry, n) => findFirstLostPath(entry, parsedValue[n], appendToPath(n)))
      .find((entryPath) => entryPath !== undefined);
    return lostPath ?? (parsedValue.length === input.length ? undefined : path);
  }
  if (!isPlainObject(input)) return input === parsedValue ? undefined : path;
  if (!isPlainObject(parsedValue)) return path;
  const lostPaths = Object.entries(input).map(([name, entry]) =>
    findFirstLostPath(entry, parsedValue[name], appendToPath(name)),
  );
  return lostPaths.find((entryPath) => entryPath !== undefined);
}
