import { noSuch } from './errors.ts';
import type { Form } from './form.ts';
import { limitOf } from './found.ts';
import { integer, readParams, text } from './params.ts';

/** A page of entries that an object has in its own order. */
export function pageOf<T extends { id: string }>(entries: T[], form: Form, url: string) {
  const params = readParams(form, { limit: integer, starting_after: text, ending_before: text });
  const limit = limitOf(params.limit);
  const after = params.starting_after === undefined ? 0 : placeOf(entries, params.starting_after, 'starting_after') + 1;
  const before =
    params.ending_before === undefined ? undefined : placeOf(entries, params.ending_before, 'ending_before');
  const from = before === undefined ? after : Math.max(0, before - limit);
  const data = entries.slice(from, before ?? from + limit);
  const has_more = before === undefined ? from + limit < entries.length : from > 0;
  return { object: 'list' as const, url, has_more, data };
}

function placeOf(entries: { id: string }[], id: string, param: string): number {
  const place = entries.findIndex((entry) => entry.id === id);
  if (place < 0) throw noSuch('line_item', id, param);
  return place;
}
