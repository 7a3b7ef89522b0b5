import { isDeepStrictEqual } from 'node:util';

/** How a record differs from what it was. */
export interface Difference {
  id: string;
  deed: 'create' | 'update' | 'delete';
  /** the fields that differ, as they were; null where there was no record */
  before: object | null;
  /** the same fields, as they are; null where there is no record any more */
  after: object | null;
  /** of the newer one; '' where it has none */
  slug: string;
}

/** Of each record that differs; a write that changes nothing is none. */
export function differencesOf(
  ids: readonly string[],
  before: ReadonlyMap<string, object>,
  after: ReadonlyMap<string, object>,
): Difference[] {
  return ids.flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)];
    if (isDeepStrictEqual(old, now)) return [];
    const slug = slugOf(now ?? old);
    if (!old || !now) return { id, deed: now ? 'create' : 'delete', before: old ?? null, after: now ?? null, slug };
    const fields = Object.keys({ ...old, ...now }).filter((name) => !isDeepStrictEqual(of(old, name), of(now, name)));
    return { id, deed: 'update', before: part(old, fields), after: part(now, fields), slug };
  });
}

const of = (record: object, name: string): unknown => Reflect.get(record, name);

function part(record: object, names: string[]): object {
  return Object.fromEntries(names.map((name) => [name, of(record, name) ?? null]));
}

function slugOf(record: object = {}): string {
  return 'slug' in record ? String(record.slug) : '';
}
