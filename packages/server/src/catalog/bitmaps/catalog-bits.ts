import { setImmediate } from 'node:timers/promises';
import { type Db, setRecent } from '../../db/index.ts';
import { Semaphore } from '../../http/semaphore.ts';
import type { Bits } from './bits.ts';
import { CatalogState, type ChunkState } from './catalog-state.ts';
import { type KnownCategories, noCategories, readCategories } from './category-ids.ts';
import { Chunk } from './chunk.ts';
import type { View } from './evaluate.ts';
import { recallResults } from './kept-results.ts';
import { type KnownResult, KnownResults } from './known-results.ts';
import { KnownWords } from './known-words.ts';
import { type FoundInChunk, foundKey } from './product-numbers.ts';
import { needsOf, type ProductSet } from './product-set.ts';
import { readChunks, unread } from './read-chunks.ts';
import { ResultKeeper } from './result-keeper.ts';

/** Counts each chunk by itself: after a change only its own chunk is counted again. */
export interface Computation<T> {
  /** of computations that come to the same */
  key: string;
  /** that it evaluates */
  sets: ProductSet[];
  /** that it reads besides */
  facets: string[];
  compute(view: View): T;
}

/** For who wants nothing that is remembered. */
export async function freshBits(db: Db): Promise<CatalogBits> {
  const bits = new CatalogBits(Number.POSITIVE_INFINITY);
  await bits.look(db);
  return bits;
}

const maxBytes = 64 * 2 ** 20;
const maxKeys = 200;
const chunksAtOnce = 8;
/** So many chunks are computed as soon as they would be recalled. */
const fewestKept = 8;
/** Others come in between. */
const longestMs = 5;

/** The bits of the catalogue as this process knows them; each read of the state brings them up to date. */
export class CatalogBits {
  readonly #state = new CatalogState();
  readonly #chunks = new Map<number, Chunk>();
  readonly #words = new KnownWords();
  #categories = { version: -1, known: noCategories };
  readonly #computed = new Map<string, KnownResults>();
  readonly #fewestKept: number;
  readonly #keeper = new ResultKeeper(this.#state);
  readonly #semaphore = new Semaphore({ permits: 1, maxQueued: 499, busy: 'Too many counts at once' });

  /** @param least what is computed of no more chunks is not kept in the database */
  constructor(least = fewestKept) {
    this.#fewestKept = least;
  }

  /** @returns the version of the catalogue */
  look(db: Db): Promise<number> {
    return this.#state.look(db);
  }

  /** Another number after each change of stock. */
  get moves(): number {
    return this.#state.moves;
  }

  /** One result for each chunk; those that did not change since are remembered. */
  async perChunk<T>(db: Db, computation: Computation<T>): Promise<T[]> {
    const { key } = computation;
    const known = this.#computed.get(key) ?? new KnownResults();
    setRecent(this.#computed, [key, known], maxKeys);
    if (known.outdated(this.#state).length > 0) await this.#semaphore.run(() => this.#renew(db, computation, known));
    if (known.unkept > this.#fewestKept) this.#keeper.keep(db, known);
    // a key is always computed alike
    return [...this.#state.chunks.keys()].map((chunk) => known.of(chunk)?.result as T);
  }

  async #renew<T>(db: Db, computation: Computation<T>, known: KnownResults): Promise<void> {
    const needs = needsOf(computation.sets);
    const { idsOf: categoryIds, text } = needs.categories ? await this.#knownCategories(db) : noCategories;
    known.key = `${computation.key} ${text}`;
    if (known.isEmpty && this.#state.chunks.size > this.#fewestKept) await this.#recall(db, known);
    const outdated = known.outdated(this.#state);
    const facets = [...new Set([...needs.facets, ...computation.facets])];
    const words = [...needs.words];
    for (let start = 0; start < outdated.length; start += chunksAtOnce) {
      const part = outdated.slice(start, start + chunksAtOnce);
      await this.#readChunks(db, part, facets);
      await this.#readWords(db, part, words);
      let began = performance.now();
      for (const [number, { moves, moved }] of part) {
        const chunk = this.#chunks.get(number);
        if (!chunk) continue;
        const word = (name: string) => this.#words.places(name, number);
        const found = (set: ProductSet) => this.#foundIn(number, { version: chunk.version, moves }, set);
        const result = computation.compute({ number, chunk, moved, word, categoryIds, found });
        known.computed(number, { version: chunk.version, moves, result });
        if (performance.now() - began < longestMs) continue;
        await setImmediate();
        began = performance.now();
      }
      await setImmediate();
    }
    this.#forget();
  }

  /** What a process of before has counted. */
  async #recall(db: Db, known: KnownResults): Promise<void> {
    for (const [chunk, version, result] of await recallResults(db, known.key, this.#state.horizon)) {
      const state = this.#state.chunks.get(chunk);
      if (state) known.recalled(chunk, { version, moves: state.moves, result });
    }
  }

  #foundIn(chunk: number, { version, moves }: Omit<KnownResult, 'result'>, set: ProductSet): Bits | undefined {
    const known = this.#computed.get(foundKey(set))?.of(chunk);
    const holds = known?.version === version && known.moves === moves;
    return holds ? (known.result as FoundInChunk).bits : undefined; // what is kept under this key
  }

  async #knownCategories(db: Db): Promise<KnownCategories> {
    const { version } = this.#state;
    if (this.#categories.version !== version) this.#categories = { version, known: await readCategories(db) };
    return this.#categories.known;
  }

  async #readWords(db: Db, part: [number, ChunkState][], words: string[]): Promise<void> {
    if (words.length === 0) return;
    const versions = new Map(part.map(([number]) => [number, this.#chunks.get(number)?.version ?? 0]));
    await this.#words.read(db, versions, words);
  }

  async #readChunks(db: Db, part: [number, ChunkState][], facets: string[]): Promise<void> {
    const wanted = part.map(([number, { version }]) => {
      const chunk = this.#chunks.get(number) ?? new Chunk(unread);
      return { number, chunk, isOld: chunk.version < version };
    });
    const missing = wanted.filter(({ chunk, isOld }) => isOld || !facets.every((facet) => chunk.has(facet)));
    if (missing.length > 0) await readChunks(db, missing, facets);
    for (const { number, chunk } of missing) setRecent(this.#chunks, [number, chunk], Number.POSITIVE_INFINITY);
  }

  /** The longest unused go first. */
  #forget(): void {
    this.#words.forget();
    let bytes = 0;
    for (const chunk of this.#chunks.values()) bytes += chunk.bytes;
    for (const [number, chunk] of this.#chunks) {
      if (bytes <= maxBytes) return;
      bytes -= chunk.bytes;
      this.#chunks.delete(number);
    }
  }
}
