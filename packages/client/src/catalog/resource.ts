import type { List } from '@mercer/contract';
import type { Cased, Casing } from '../camel.ts';
import type { Context } from '../context.ts';
import type { Expanding, Named, Query } from '../query.ts';
import { encodeQuery } from '../transport/query.ts';
import { joinSegments } from '../transport/segment.ts';

/** Lists and single records of one model. Records go through the cache of 5 seconds, lists never do. */
export interface Resource<T, C extends Casing = 'snake', L = List<T>> {
  /**
   * Lists one page of records.
   * @throws CommerceError `validation_error` (400) for an unknown field or operator
   * @example const { results, page_count } = await swell.categories.list({ limit: 25, page: 2 });
   */
  list<R = T, const Q extends Query = Query>(query?: Q): Promise<Cased<ListOf<L, Expanding<Named<R>, Q>>, C>>;
  /**
   * The record with this id or slug; `null` when there is none. `{ $cache: false }` reads fresh.
   * @example const record = await swell.categories.get('kitchen', { $cache: false });
   */
  get<R = T, const Q extends Query = Query>(id: string, query?: Q): Promise<Cased<Expanding<Named<R>, Q>, C> | null>;
}

/** A page of the model, with these records. */
export type ListOf<L, R> = Omit<L, 'results'> & { results: R[] };

export function createResource<T, L = List<T>>({ call, ...context }: Context, model: string): Resource<T, 'snake', L> {
  return {
    list: (query) => call('get', model, query),
    // an object in the place of the id makes it a list, as in the library that this one is compatible with
    get: <R, Q extends Query>(id: string, query?: Q) =>
      typeof id === 'string'
        ? getCachedRecord<Expanding<R, Q> | null>({ call, ...context }, model, id, query)
        : call<Expanding<R, Q> | null>('get', model, id),
  };
}

/** @param model path of the model, e.g. `products` or `content/pages` */
export async function getCachedRecord<T>(
  { cache, transport }: Context,
  model: string,
  id: string,
  query: object = {},
): Promise<T> {
  const put = cache.get(model, id);
  if (put !== undefined) return put as T; // the caller that stored it knows its shape
  const loadRecord = () =>
    transport.send({ method: 'get', url: transport.apiUrl(`${model}/${joinSegments(id)}`), payload: query });
  const fresh = '$cache' in query && String(query.$cache) === 'false';
  const answer = await (fresh
    ? loadRecord()
    : cache.fetch(model.split('/')[0] ?? model, buildCacheKey(model, id, query), loadRecord));
  return cache.overlay(model, id, transport.read(answer)) as T; // the caller names the type of this model
}

function buildCacheKey(model: string, id: string, query: object): string {
  return `${model}/${id}?${encodeQuery(query)}`;
}
