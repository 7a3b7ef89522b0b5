import type { Schema } from './description.ts';

/** What of a schema tells which values are objects. */
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
  return found(schema as Shape, value, []);
}

function found(shape: Shape, value: unknown, path: string[]): string[] {
  const { type = '', entries, wrapped, item, value: entry, options } = shape;
  if (typeof value !== 'object' || value === null) return [];
  if (wrapped) return found(wrapped, value, path);
  if (options) return fewest(options.map((option) => (typeof option === 'object' ? found(option, value, path) : [])));
  const below = (each: (name: string) => Shape | undefined) =>
    Object.entries(value).flatMap(([name, part]) => {
      const next = each(name);
      return next ? found(next, part, [...path, name]) : [];
    });
  if (item) return Array.isArray(value) ? below(() => item) : [];
  const isObject = entries !== undefined || type === 'record';
  if (isObject && Array.isArray(value)) return [path.join('.')];
  if (entries) return below((name) => (Object.hasOwn(entries, name) ? entries[name] : undefined));
  return type === 'record' && entry ? below(() => entry) : [];
}

/** What fits one of several is right. */
function fewest(all: string[][]): string[] {
  return all.reduce((least, one) => (one.length < least.length ? one : least));
}
