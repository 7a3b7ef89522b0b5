import { UsageError } from '../usage-error.ts';

/** `store.address.city`: the setting, and where in it. */
export interface Place {
  setting: string;
  path: string[];
}

/** @throws UsageError */
export function placeOf(typed: string): Place {
  const [setting = '', ...path] = typed.split('.');
  if (/^\w+$/.test(setting) && path.every((part) => part !== '' && part !== '__proto__')) return { setting, path };
  throw new UsageError(`'${typed}' is no setting, as store or store.address.city are.`);
}

/** What stands at a place; undefined: nothing. */
export function valueAt(value: unknown, [part, ...rest]: string[]): unknown {
  if (part === undefined) return value;
  return isBranch(value) && Object.hasOwn(value, part) ? valueAt(value[part], rest) : undefined;
}

/** The same with something else at a place. @param given undefined: it goes @throws UsageError in something that has no parts */
export function withValueAt(value: unknown, [part, ...rest]: string[], given: unknown): unknown {
  if (part === undefined) return given;
  const branch = value === undefined || value === null ? {} : value;
  if (!isBranch(branch)) throw new UsageError(`There is no '${part}' in ${JSON.stringify(branch)}.`);
  const changed = withValueAt(Object.hasOwn(branch, part) ? branch[part] : undefined, rest, given);
  if (Array.isArray(branch)) return withEntry(branch, part, changed);
  const others = Object.entries(branch).filter(([name]) => name !== part);
  return Object.fromEntries(changed === undefined ? others : [...others, [part, changed]]);
}

/** Lists count from 0; one behind the last adds to them. */
function withEntry(list: unknown[], part: string, changed: unknown): unknown[] {
  const at = Number(part);
  if (!/^\d{1,4}$/.test(part) || at > list.length) {
    throw new UsageError(`The list has ${list.length} entries, counted from 0: '${part}' is none.`);
  }
  return changed === undefined ? list.toSpliced(at, 1) : list.toSpliced(at, 1, changed);
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
