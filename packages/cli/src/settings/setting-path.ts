import { UsageError } from '../usage-error.ts';

/** `store.address.city`: the setting, and where in it. */
export interface SettingPath {
  setting: string;
  path: string[];
}

/** @throws UsageError */
export function parseSettingPath(input: string): SettingPath {
  const [setting = '', ...path] = input.split('.');
  if (/^\w+$/.test(setting) && path.every((part) => part !== '' && part !== '__proto__')) return { setting, path };
  throw new UsageError(`'${input}' is not a setting such as store or store.address.city.`);
}

/** Returns the value at a path; undefined where there is none. */
export function getValueAtPath(value: unknown, [part, ...innerPath]: string[]): unknown {
  if (part === undefined) return value;
  return isObjectOrList(value) && Object.hasOwn(value, part) ? getValueAtPath(value[part], innerPath) : undefined;
}

/**
 * Copies a value with another value at a path. @param newValue undefined removes the part @throws UsageError where the
 * path leads into something without parts
 */
export function copyWithValueAtPath(value: unknown, [part, ...innerPath]: string[], newValue: unknown): unknown {
  if (part === undefined) return newValue;
  const branch = value === undefined || value === null ? {} : value;
  if (!isObjectOrList(branch)) throw new UsageError(`There is no '${part}' in ${JSON.stringify(branch)}.`);
  const changed = copyWithValueAtPath(Object.hasOwn(branch, part) ? branch[part] : undefined, innerPath, newValue);
  if (Array.isArray(branch)) return replaceEntry(branch, part, changed);
  const otherEntries = Object.entries(branch).filter(([name]) => name !== part);
  return Object.fromEntries(changed === undefined ? otherEntries : [...otherEntries, [part, changed]]);
}

/** Lists count from 0; one behind the last adds to them. */
function replaceEntry(list: unknown[], part: string, changed: unknown): unknown[] {
  const at = Number(part);
  if (!/^\d{1,4}$/.test(part) || at > list.length) {
    throw new UsageError(`The list has ${list.length} entries, counted from 0: '${part}' is none.`);
  }
  return changed === undefined ? list.toSpliced(at, 1) : list.toSpliced(at, 1, changed);
}

function isObjectOrList(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
