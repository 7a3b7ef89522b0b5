import { isPlainObject } from '@mercer/contract';
import { describeFault } from '@mercer/platform/http/routes/describe-fault';
import { collectFaults, type InputFault } from '@mercer/platform/http/routes/read-input';
import { colourRule, readStrictly } from '@mercer/platform/settings';
import * as v from 'valibot';
import { danglingReferences } from './references.ts';
import { schemas } from './schemas.ts';

/** The path of the first thing that was given and is not in what was read of it; undefined: all is. */
function findFirstLostPath(input: unknown, parsedValue: unknown, path = ''): string | undefined {
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

/**
 * Finds parts of a setting that the shop would ignore, and references to nothing. The paths begin with `value`.
 * @param storedValue the stored setting: a picture of an older version may stay where it is
 */
export function settingFaults(id: string, value: unknown, storedValue: unknown): InputFault[] {
  const schema = v.object({ value: schemas[id] ?? v.never() });
  const input = { value };
  const references = danglingReferences(id, value, storedValue);
  const paths = new Set(references.map(({ path }) => path));
  const misshapen = readStrictly(() => collectFaults(schema, input), describeFault).filter(
    ({ path }) => !paths.has(path),
  );
  const faults = [...references, ...misshapen];
  if (faults.length > 0) return faults;
  const lostPath = findFirstLostPath(input, v.parse(schema, input));
  return lostPath === undefined ? [] : [{ path: lostPath, text: describeLostValue(lostPath) }];
}

/** A colour is left out for what cannot be seen in it, so that its rule is named. */
function describeLostValue(path: string): string {
  return path.startsWith('value.colours.') ? colourRule : 'this is not known, or makes no sense';
}
