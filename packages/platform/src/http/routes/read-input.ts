import * as v from 'valibot';
import { isStorableText } from '../body.ts';
import { buildValidationError } from '../errors.ts';
import { isUnknownField } from '../input-object.ts';
import { extractQueryString, parseQuery, type Query, type QueryValue } from '../query.ts';
import { describeFault } from './describe-fault.ts';
import type { Schema } from './route.ts';

/** Parts of a validator's schema that say which values are objects. */
interface Shape {
  type?: string;
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  value?: Shape;
  options?: Shape[];
}

/** Paths at which a list stands in the place of an object: the validator takes it for one without fields. */
function listsForObjects(schema: Schema, value: unknown): string[] {
  // the validator's own schemas have these parts by their type
  return findMisplacedLists(schema as Shape, value, []);
}

function findMisplacedLists(shape: Shape, value: unknown, path: string[]): string[] {
  const { type = '', entries, wrapped, item, value: entry, options } = shape;
  if (typeof value !== 'object' || value === null) return [];
  if (wrapped) return findMisplacedLists(wrapped, value, path);
  if (options)
    return selectShortest(
      options.map((option) => (typeof option === 'object' ? findMisplacedLists(option, value, path) : [])),
    );
  const searchEntries = (each: (name: string) => Shape | undefined) =>
    Object.entries(value).flatMap(([name, part]) => {
      const next = each(name);
      return next ? findMisplacedLists(next, part, [...path, name]) : [];
    });
  if (item) return Array.isArray(value) ? searchEntries(() => item) : [];
  const isObject = entries !== undefined || type === 'record';
  if (isObject && Array.isArray(value)) return [path.join('.')];
  if (entries) return searchEntries((name) => (Object.hasOwn(entries, name) ? entries[name] : undefined));
  return type === 'record' && entry ? searchEntries(() => entry) : [];
}

/** Selects the shortest list of faults: a value that fits one of several schemas is valid. */
function selectShortest(candidates: string[][]): string[] {
  return candidates.reduce((shortest, candidate) => (candidate.length < shortest.length ? candidate : shortest));
}

/** Maximum number of faults that are listed, since a reader does not need more of them. */
const mostFaults = 20;
const longestPath = 100;
const objectExpected = 'an object is expected';

export interface InputFault {
  /** undefined: the body as a whole */
  path: string | undefined;
  text: string;
}

/**
 * @param namesLists a fault within a list has the list as its `param`
 * @throws ApiError 400 `validation_error` that names every fault of a body, and whose `param` is the first
 */
export function validateInput<Output>(schema: Schema<Output>, value: unknown, namesLists = false): Output {
  const unknownText = 'there is no such field, or it cannot be written';
  return parseWithSchema(schema, value, {
    unknownText,
    paramOf: (path) => (namesLists ? path?.replace(/\.\d.*$/, '') : path),
  });
}

/** The query of an address, of which nothing is passed over. @throws ApiError 400 `validation_error` */
export function validateQuery<Output>(schema: Schema<Output>, url: string): Output {
  const query = readRepeatedParameters(extractQueryString(url));
  const faults = findUnstorableTexts(query);
  if (faults.length > 0) throw buildValidationError(textOfFaults(faults), faults[0]?.path);
  return parseWithSchema(schema, query, {
    unknownText: describeUnknownParameter(schema),
    paramOf: (path) => path,
  });
}

/** Finds texts that no store can keep, and none can be asked for. */
function findUnstorableTexts(value: QueryValue, path?: string): InputFault[] {
  if (typeof value === 'string')
    return isStorableText(value) ? [] : [{ path, text: 'the text contains characters that cannot be kept' }];
  return Object.entries(value).flatMap(([name, entry]) => findUnstorableTexts(entry, path ?? name));
}

/** Reads a query in which a parameter that comes several times, without brackets, is a list. */
function readRepeatedParameters(search: string): Query {
  const query = parseQuery(search);
  const parameters = new URLSearchParams(search);
  for (const name of Object.keys(query)) {
    const values = parameters.getAll(name);
    if (values.length > 1) query[name] = values;
  }
  return query;
}

function describeUnknownParameter(schema: Schema): string {
  // the validator's own schemas have these parts by their type
  const names = Object.keys((schema as Shape).entries ?? {});
  const text = 'there is no such query parameter';
  return names.length > 0 ? `${text}; there are ${names.sort().join(', ')}` : `${text}, nor any other one`;
}

interface FaultWording {
  unknownText: string;
  paramOf(path: string | undefined): string | undefined;
}

function parseWithSchema<Output>(
  schema: Schema<Output>,
  value: unknown,
  { unknownText, paramOf }: FaultWording,
): Output {
  const result = v.safeParse(schema, value);
  if (result.success && listsForObjects(schema, value).length === 0) return result.output;
  const faults = collectFaults(schema, value, unknownText);
  throw buildValidationError(textOfFaults(faults), paramOf(faults[0]?.path));
}

/** Formats faults in one line; of many, the first ones are listed and the others counted. */
export function textOfFaults(faults: readonly InputFault[]): string {
  const faultLines = faults.slice(0, mostFaults).map(({ path, text }) => `${path ?? 'The body'}: ${text}`);
  if (faults.length > mostFaults) faultLines.push(`and ${faults.length - mostFaults} more`);
  return faultLines.join('; ');
}

/** The first fault of each field, in the order in which they were found; none where the schema takes the value. */
export function collectFaults(schema: Schema, value: unknown, unknownText = 'there is no such field'): InputFault[] {
  const lists = listsForObjects(schema, value).map(
    (path): InputFault => ({ path: path || undefined, text: objectExpected }),
  );
  const faults = new Map(lists.map((fault) => [fault.path, fault]));
  const isInsideMisplacedList = (path = '') =>
    lists.some((list) => list.path === undefined || path.startsWith(`${list.path}.`));
  let remainingValue = value;
  // A single pass finds one of the fields that an object does not have
  for (let look = 0; look <= mostFaults; look++) {
    const issues = v.safeParse(schema, remainingValue).issues ?? [];
    for (const issue of issues) {
      const path = v.getDotPath(issue)?.slice(0, longestPath);
      const text = isUnknownField(issue) ? unknownText : describeFault(issue);
      if (!faults.has(path) && !isInsideMisplacedList(path)) faults.set(path, { path, text });
    }
    const unknown = issues.filter(isUnknownField);
    if (unknown.length === 0) break;
    for (const issue of unknown)
      remainingValue = omitFieldAtPath(remainingValue, issue.path?.map(({ key }) => key) ?? []);
  }
  return [...faults.values()];
}

/** The value without the field at the path; nothing else of it is copied. */
function omitFieldAtPath(value: unknown, [key, ...deeper]: unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isRemovedKey = (name: string) => name === String(key);
  const entries = Object.entries(value).flatMap(([name, entry]): [string, unknown][] => {
    if (!isRemovedKey(name)) return [[name, entry]];
    return deeper.length === 0 ? [] : [[name, omitFieldAtPath(entry, deeper)]];
  });
  return Array.isArray(value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
}
