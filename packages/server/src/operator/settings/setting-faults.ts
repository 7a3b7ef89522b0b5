import * as v from 'valibot';
import { readSetUp } from '../../settings/index.ts';
import { faultText } from '../description/fault-text.ts';
import { type Fault, faultsOf } from '../description/read-input.ts';
import { firstLost } from './first-lost.ts';
import { danglingReferences } from './references.ts';
import { schemas } from './schemas.ts';

/**
 * What the shop would pass over in a setting, or what refers to nothing. The paths begin with `value`.
 * @param before what stands there: a picture of an older version stays where it is
 */
export function settingFaults(id: string, value: unknown, before: unknown): Fault[] {
  const schema = v.object({ value: schemas[id] ?? v.never() });
  const input = { value };
  const references = danglingReferences(id, value, before);
  const paths = new Set(references.map(({ path }) => path));
  const misshapen = readSetUp(() => faultsOf(schema, input), faultText).filter(({ path }) => !paths.has(path));
  const faults = [...references, ...misshapen];
  if (faults.length > 0) return faults;
  const lost = firstLost(input, v.parse(schema, input));
  return lost === undefined ? [] : [{ path: lost, text: 'this is not known, or makes no sense' }];
}
