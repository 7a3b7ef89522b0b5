import { isPlainObject } from '@mercer/contract';

/** The path of the first thing that was given and is not in what was read of it; undefined: all is. */
export function firstLost(given: unknown, read: unknown, path = ''): string | undefined {
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (Array.isArray(given)) {
    if (!Array.isArray(read)) return path;
    const lost = given.map((one, n) => firstLost(one, read[n], at(n))).find((found) => found !== undefined);
    return lost ?? (read.length === given.length ? undefined : path);
  }
  if (!isPlainObject(given)) return given === read ? undefined : path;
  if (!isPlainObject(read)) return path;
  const lost = Object.entries(given).map(([name, one]) => firstLost(one, read[name], at(name)));
  return lost.find((found) => found !== undefined);
}
