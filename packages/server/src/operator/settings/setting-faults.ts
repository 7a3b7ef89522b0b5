import * as v from 'valibot';
import { describeFault } from '../../http/routes/describe-fault.ts';
import { collectFaults, type InputFault } from '../../http/routes/read-input.ts';
import { readStrictly } from '../../settings/index.ts';
import { findFirstLostPath } from './first-lost-path.ts';
import { danglingReferences } from './references.ts';
import { schemas } from './schemas.ts';

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
  return lostPath === undefined ? [] : [{ path: lostPath, text: 'this is not known, or makes no sense' }];
}
