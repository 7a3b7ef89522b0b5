import type { List } from '@mercer/contract';
import { getRecord } from './catalog/resource.ts';
import type { Context } from './context.ts';
import { path } from './transport/segment.ts';

export type ContentRecord = { id: string } & Record<string, unknown>;

export type ContentApi = ReturnType<typeof createContent>;

export function createContent(context: Context) {
  return {
    list: <T = ContentRecord>(model: string, query?: object) =>
      context.call<List<T>>('get', path('content', model), query),
    /** Drafts are read with the client's `previewContent`, or `{ $preview: true }`. */
    get: <T = ContentRecord>(model: string, id: string, query?: object) =>
      getRecord<T | null>(context, path('content', model), id, { $preview: context.options.previewContent, ...query }),
  };
}
