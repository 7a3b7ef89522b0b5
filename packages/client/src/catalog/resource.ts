import type { List } from '@mercer/contract';
import type { Context } from '../context.ts';
import { encodeQuery } from '../transport/query.ts';
import { path } from '../transport/segment.ts';

/** Lists and single records of one model. Records go through the cache of 5 seconds, lists never do. */
export interface Resource<T> {
  list<R = T>(query?: object): Promise<List<R>>;
  /** `null` when there is no such record. `{ $cache: false }` reads fresh. */
  get<R = T>(id: string, query?: object): Promise<R | null>;
}

export function createResource<T>({ call, ...context }: Context, model: string): Resource<T> {
  return {
    list: <R>(query?: object) => call<List<R>>('get', model, query),
    // an object in the place of the id makes it a list, as in the library that this one is compatible with
    get: <R>(id: string, query?: object) =>
      typeof id === 'string'
        ? getRecord<R | null>({ call, ...context }, model, id, query)
        : call<R | null>('get', model, id),
  };
}

/** @param model path of the model, e.g. `products` or `content/pages` */
export async function getRecord<T>(
  { cache, transport }: Context,
  model: string,
  id: string,
  query: object = {},
): Promise<T> {
  const put = cache.get(model, id);
  if (put !== undefined) return put as T; // whoever put it in knows its shape
  const load = () => transport.send({ method: 'get', url: transport.apiUrl(`${model}/${path(id)}`), payload: query });
  const fresh = '$cache' in query && String(query.$cache) === 'false';
  const answer = await (fresh ? load() : cache.fetch(model.split('/')[0] ?? model, cacheKey(model, id, query), load));
  return cache.overlay(model, id, transport.read(answer)) as T;
}

function cacheKey(model: string, id: string, query: object): string {
  return `${model}/${id}?${encodeQuery(query)}`;
}
