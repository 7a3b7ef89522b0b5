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
export function listsForObjects(schema: Schema, value: unknown): string[] {
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
