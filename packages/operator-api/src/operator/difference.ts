import { isDeepStrictEqual } from 'node:util';

/** Difference between a record's previous and current state. */
export interface Difference {
  id: string;
  deed: 'create' | 'update' | 'delete';
  /** the fields that differ, as they were; null where there was no record */
  before: object | null;
  /** fields that differ, as they are after the write; null where the record was deleted */
  after: object | null;
  /** slug of the newer record; '' where it has none */
  slug: string;
}

/** Compares records before and after a write and returns the ones that differ. */
export function compareRecords(
  ids: readonly string[],
  previousRecords: ReadonlyMap<string, object>,
  currentRecords: ReadonlyMap<string, object>,
): Difference[] {
  return ids.flatMap((id) => {
    const [old, now] = [previousRecords.get(id), currentRecords.get(id)];
    if (isDeepStrictEqual(old, now)) return [];
    const slug = readRecordSlug(now ?? old);
    if (!old || !now) return { id, deed: now ? 'create' : 'delete', before: old ?? null, after: now ?? null, slug };
    const fields = Object.keys({ ...old, ...now }).filter(
      (name) => !isDeepStrictEqual(getFieldValue(old, name), getFieldValue(now, name)),
    );
    return { id, deed: 'update', before: pickFieldValues(old, fields), after: pickFieldValues(now, fields), slug };
  });
}

const getFieldValue = (record: object, name: string): unknown => Reflect.get(record, name);

function pickFieldValues(record: object, names: string[]): object {
  return Object.fromEntries(names.map((name) => [name, getFieldValue(record, name) ?? null]));
}

function readRecordSlug(record: object = {}): string {
  return 'slug' in record ? String(record.slug) : '';
}
