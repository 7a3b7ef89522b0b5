import type { List } from '@mercer/contract';
import type { Cased, Casing } from './camel.ts';
import { getCachedRecord } from './catalog/resource.ts';
import type { Context } from './context.ts';
import type { Named, Query } from './query.ts';
import { joinSegments } from './transport/segment.ts';

/** A record of a model that the store defines; `Fields` are the model's: `ContentRecord<{ title: string }>`. */
export type ContentRecord<Fields = Record<string, unknown>> = {
  id: string;
  slug: string;
  date_created: string;
  date_updated: string;
} & Fields;

/** Pages and other records of the store's own models, in the words of the locale. */
export interface ContentApi<C extends Casing = 'snake'> {
  /**
   * Lists one page of the model's published records; an unknown model has none.
   * @example
   * const { results } = await swell.content.list<ContentRecord<{ title: string }>>('pages', { limit: 10 });
   * for (const { slug, title } of results) console.log(slug, title);
   */
  list<T = ContentRecord>(model: string, query?: Query): Promise<Cased<List<Named<T>>, C>>;
  /**
   * The record with this id or slug; `null` when there is none.
   * Drafts are read with the client's `previewContent`, or `{ $preview: true }`.
   * @example
   * const page = await swell.content.get<ContentRecord<{ title: string; body: string }>>('pages', 'about');
   * console.log(page?.title);
   */
  get<T = ContentRecord>(model: string, id: string, query?: Query): Promise<Cased<Named<T>, C> | null>;
}

export function createContent(context: Context): ContentApi {
  return {
    list: (model, query) => context.call('get', joinSegments('content', model), query),
    get: <T>(model: string, id: string, query?: Query) =>
      getCachedRecord<T | null>(context, joinSegments('content', model), id, {
        $preview: context.options.previewContent,
        ...query,
      }),
  };
}
