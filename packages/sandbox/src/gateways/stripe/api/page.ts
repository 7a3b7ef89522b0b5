import { resourceMissingError } from './errors.ts';
import type { Form } from './form.ts';
import { readListLimit } from './object-queries.ts';
import { readFormParams, readInteger, readText } from './params.ts';

/** A page of entries that an object has in its own order. */
export function paginateEntries<T extends { id: string }>(entries: T[], form: Form, url: string) {
  const params = readFormParams(form, { limit: readInteger, starting_after: readText, ending_before: readText });
  const limit = readListLimit(params.limit);
  const startIndex =
    params.starting_after === undefined ? 0 : findEntryIndex(entries, params.starting_after, 'starting_after') + 1;
  const endIndex =
    params.ending_before === undefined ? undefined : findEntryIndex(entries, params.ending_before, 'ending_before');
  const from = endIndex === undefined ? startIndex : Math.max(0, endIndex - limit);
  const data = entries.slice(from, endIndex ?? from + limit);
  const has_more = endIndex === undefined ? from + limit < entries.length : from > 0;
  return { object: 'list' as const, url, has_more, data };
}

function findEntryIndex(entries: { id: string }[], id: string, param: string): number {
  const place = entries.findIndex((entry) => entry.id === id);
  if (place < 0) throw resourceMissingError('line_item', id, param);
  return place;
}
