import { copyWithValueAtPath } from '../path.ts';
import type { TextResponse } from './exchange.ts';

const lifetimeMs = 5_000;

export interface PutValue {
  model: string;
  id: string;
  /** Dotted path inside the record; the whole record when left out. */
  path?: string;
  value: unknown;
}

type Put = Omit<PutValue, 'model' | 'id'> & { expires: number };

/**
 * Answers of single records, kept 5 seconds (§4) by query; every reader gets its own object. A write through the client drops
 * what it touches, `$cache: false` does not look. Lists are never kept.
 */
export interface CacheApi {
  /**
   * Puts a record, or a value at a dotted path inside it, over what the server says, for 5 seconds.
   * @example swell.cache.set({ model: 'products', id: 'everyday-mug', path: 'name', value: 'Our mug' });
   */
  set(put: PutValue): void;
  /**
   * The record put in by `set`, with its later changes; `undefined` when there is none.
   * @example const kept = swell.cache.get('products', 'everyday-mug');
   */
  get(model: string, id: string): unknown;
  /**
   * Forgets a model's records, or all.
   * @example swell.cache.clear('products');
   */
  clear(model?: string): void;
}

/** The cache's public API together with the operations that reads need. */
export interface RecordCache extends CacheApi {
  /** The kept answer of this record and query, else the one that `load` brings. Failures are not kept. */
  fetch(model: string, key: string, load: () => Promise<TextResponse>): Promise<TextResponse>;
  /** Lays what was put in for this record over the fetched one. */
  overlay(model: string, id: string, record: unknown): unknown;
}

/** Answers are kept as text, so that no two readers share an object. */
export function createRecordCache(): RecordCache {
  const answers = new Map<string, Map<string, { expires: number; answer: Promise<TextResponse> }>>();
  const puts = new Map<string, Put[]>();

  function fetchThroughCache(model: string, key: string, load: () => Promise<TextResponse>): Promise<TextResponse> {
    const ofModel = freshEntries(model);
    const cachedEntry = ofModel.get(key);
    if (cachedEntry) return cachedEntry.answer;
    const entry = { expires: Number.POSITIVE_INFINITY, answer: load() };
    ofModel.set(key, entry);
    entry.answer.then(
      ({ ok }) => {
        entry.expires = ok ? Date.now() + lifetimeMs : 0;
      },
      () => {
        entry.expires = 0;
      },
    );
    return entry.answer;
  }

  function freshEntries(model: string) {
    const ofModel = answers.get(model) ?? new Map();
    answers.set(model, ofModel);
    for (const [key, { expires }] of ofModel) if (expires <= Date.now()) ofModel.delete(key);
    return ofModel;
  }

  function listFreshPuts(model: string, id: string): Put[] {
    return (puts.get(`${model}/${id}`) ?? []).filter(({ expires }) => expires > Date.now());
  }

  return {
    fetch: fetchThroughCache,

    set({ model, id, path, value }) {
      const earlier = path ? listFreshPuts(model, id) : [];
      puts.set(`${model}/${id}`, [...earlier, { path, value, expires: Date.now() + lifetimeMs }]);
    },

    get(model, id) {
      const fresh = listFreshPuts(model, id);
      return fresh[0] && !fresh[0].path ? overlayPutValues(fresh, undefined) : undefined;
    },

    overlay(model, id, record) {
      return overlayPutValues(listFreshPuts(model, id), record);
    },

    clear(model) {
      for (const name of [...answers.keys()]) if (!model || name === model) answers.delete(name);
      for (const name of [...puts.keys()]) if (!model || name.startsWith(`${model}/`)) puts.delete(name);
    },
  };
}

function overlayPutValues(puts: Put[], record: unknown): unknown {
  return puts.reduce<unknown>(
    (laid, { path, value }) => (path ? copyWithValueAtPath(laid, path, value) : structuredClone(value)),
    record,
  );
}
