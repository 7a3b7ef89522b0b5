import { withValueAt } from '../path.ts';
import type { Answer } from './exchange.ts';

const lifetimeMs = 5_000;

export interface PutValue {
  model: string;
  id: string;
  /** Dotted path inside the record; the whole record when left out. */
  path?: string;
  value: unknown;
}

type Put = Omit<PutValue, 'model' | 'id'> & { expires: number };

export type RecordCache = ReturnType<typeof createRecordCache>;

/**
 * Answers of single records, kept 5 seconds (§4) as text and by query, so that every reader gets its own object.
 * Values put in by `set` are laid over what the server says for as long.
 */
export function createRecordCache() {
  const answers = new Map<string, Map<string, { expires: number; answer: Promise<Answer> }>>();
  const puts = new Map<string, Put[]>();

  /** The kept answer of this record and query, else the one that `load` brings. Failures are not kept. */
  function fetch(model: string, key: string, load: () => Promise<Answer>): Promise<Answer> {
    const ofModel = freshEntries(model);
    const kept = ofModel.get(key);
    if (kept) return kept.answer;
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

  function freshPuts(model: string, id: string): Put[] {
    return (puts.get(`${model}/${id}`) ?? []).filter(({ expires }) => expires > Date.now());
  }

  return {
    fetch,

    set({ model, id, path, value }: PutValue): void {
      const earlier = path ? freshPuts(model, id) : [];
      puts.set(`${model}/${id}`, [...earlier, { path, value, expires: Date.now() + lifetimeMs }]);
    },

    /** The record put in by `set`, with its later changes. */
    get(model: string, id: string): unknown {
      const fresh = freshPuts(model, id);
      return fresh[0] && !fresh[0].path ? lay(fresh, undefined) : undefined;
    },

    /** Lays what was put in for this record over the fetched one. */
    overlay(model: string, id: string, record: unknown): unknown {
      return lay(freshPuts(model, id), record);
    },

    /** Forgets a model's records, or all. */
    clear(model?: string): void {
      for (const name of [...answers.keys()]) if (!model || name === model) answers.delete(name);
      for (const name of [...puts.keys()]) if (!model || name.startsWith(`${model}/`)) puts.delete(name);
    },
  };
}

function lay(puts: Put[], record: unknown): unknown {
  return puts.reduce<unknown>(
    (laid, { path, value }) => (path ? withValueAt(laid, path, value) : structuredClone(value)),
    record,
  );
}
