import { setImmediate } from 'node:timers/promises';
import { Cache } from '../../cache/cache.ts';
import type { Db } from '../../db/index.ts';
import { Semaphore } from '../../http/semaphore.ts';
import type { Bits } from './bits.ts';
import { CatalogState, type ChunkState } from './catalog-state.ts';
import { type CategoryIndex, noCategories, readCategories } from './category-ids.ts';
import { Chunk } from './chunk.ts';
import { type ComputedResult, ComputedResults } from './computed-results.ts';
import type { View } from './evaluate.ts';
import { buildNumbersKey, type ChunkMatches } from './product-numbers.ts';
import { collectNeeds, type ProductSet } from './product-set.ts';
import { loadChunkFacets, unread } from './read-chunks.ts';
import { ResultPersister } from './result-persister.ts';
import { recallResults } from './stored-results.ts';
import { WordCache } from './word-cache.ts';

/** Counts each chunk by itself: after a change only its own chunk is counted again. */
export interface Computation<T> {
  /** cache key that equal computations share */
  key: string;
  /** product sets that the computation evaluates */
  sets: ProductSet[];
  /** further facets that the computation reads */
  facets: string[];
  compute(view: View): T;
}

/** Creates catalogue bits without any remembered results. */
export async function createCatalogBits(db: Db): Promise<CatalogBits> {
  const bits = new CatalogBits(Number.POSITIVE_INFINITY);
  await bits.refreshState(db);
  return bits;
}

const chunksAtOnce = 8;
/** Number of chunks up to which computing takes no longer than reading stored results. */
const minimumPersisted = 8;
/** Milliseconds of computing after which other work gets a turn. */
const longestMs = 5;

/** The bits of the catalogue as this process knows them; each read of the state brings them up to date. */
export class CatalogBits {
  readonly #state = new CatalogState();
  readonly #chunks = new Cache<number, Chunk>('chunks', ({ bytes }) => bytes);
  readonly #words = new WordCache();
  #categories = { version: -1, known: noCategories };
  readonly #computed = new Cache<string, ComputedResults>('chunk results');
  readonly #minimumPersisted: number;
  readonly #persister = new ResultPersister(this.#state);
  readonly #semaphore = new Semaphore({ permits: 1, maxQueued: 499, busy: 'Too many counts at once' });

  /** @param minChunks what is computed of no more chunks is not kept in the database */
  constructor(minChunks = minimumPersisted) {
    this.#minimumPersisted = minChunks;
  }

  /** @returns the version of the catalogue */
  refreshState(db: Db): Promise<number> {
    return this.#state.refreshState(db);
  }

  /** Number that changes with each change of stock. */
  get moves(): number {
    return this.#state.moves;
  }

  /** Computes one result for each chunk; results of chunks that have not changed are remembered. */
  async computePerChunk<T>(db: Db, computation: Computation<T>): Promise<T[]> {
    const { key } = computation;
    const cachedResults = this.#computed.getOrCreate(key, () => new ComputedResults());
    if (cachedResults.listOutdated(this.#state).length > 0)
      await this.#semaphore.runWithPermit(() => this.#renew(db, computation, cachedResults));
    if (cachedResults.dirtyCount > this.#minimumPersisted) this.#persister.queueResults(db, cachedResults);
    // a key is always computed alike
    return [...this.#state.chunks.keys()].map((chunk) => cachedResults.getResult(chunk)?.result as T);
  }

  async #renew<T>(db: Db, computation: Computation<T>, cachedResults: ComputedResults): Promise<void> {
    const needs = collectNeeds(computation.sets);
    const { findCategoryIds: categoryIds, text } = needs.categories ? await this.#loadCategoryIndex(db) : noCategories;
    cachedResults.key = `${computation.key} ${text}`;
    if (cachedResults.isEmpty && this.#state.chunks.size > this.#minimumPersisted)
      await this.#recall(db, cachedResults);
    const outdated = cachedResults.listOutdated(this.#state);
    const facets = [...new Set([...needs.facets, ...computation.facets])];
    const words = [...needs.words];
    for (let start = 0; start < outdated.length; start += chunksAtOnce) {
      const part = outdated.slice(start, start + chunksAtOnce);
      const chunks = await this.#readChunks(db, part, facets);
      const findPlaces = await this.#words.loadWords(
        db,
        new Map(words.length > 0 ? chunks.map(({ number, chunk }) => [number, chunk.version]) : []),
        words,
      );
      let began = performance.now();
      for (const { number, chunk, state } of chunks) {
        const { moves, moved } = state;
        const findWordPlaces = (word: string) => findPlaces(word, number);
        const findCachedBits = (set: ProductSet) => this.#foundIn(number, { version: chunk.version, moves }, set);
        const result = computation.compute({
          number,
          chunk,
          moved,
          word: findWordPlaces,
          categoryIds,
          found: findCachedBits,
        });
        cachedResults.recordComputed(number, { version: chunk.version, moves, result });
        if (performance.now() - began < longestMs) continue;
        await setImmediate();
        began = performance.now();
      }
      // measured now: computing extends a chunk
      for (const { number, chunk } of chunks) this.#chunks.set(number, chunk);
      await setImmediate();
    }
  }

  /** Loads results that an earlier process computed and stored. */
  async #recall(db: Db, cachedResults: ComputedResults): Promise<void> {
    for (const [chunk, version, result] of await recallResults(db, cachedResults.key, this.#state.horizon)) {
      const state = this.#state.chunks.get(chunk);
      if (state) cachedResults.recordRecalled(chunk, { version, moves: state.moves, result });
    }
  }

  #foundIn(chunk: number, { version, moves }: Omit<ComputedResult, 'result'>, set: ProductSet): Bits | undefined {
    const cachedResult = this.#computed.get(buildNumbersKey(set))?.getResult(chunk);
    const holds = cachedResult?.version === version && cachedResult.moves === moves;
    return holds ? (cachedResult.result as ChunkMatches).bits : undefined; // this key stores ChunkMatches
  }

  async #loadCategoryIndex(db: Db): Promise<CategoryIndex> {
    const { version } = this.#state;
    if (this.#categories.version !== version) this.#categories = { version, known: await readCategories(db) };
    return this.#categories.known;
  }

  /** Reads the chunks with these facets. The caller holds them, so that it does not matter when the cache drops one. */
  async #readChunks(db: Db, part: [number, ChunkState][], facets: string[]) {
    const requestedChunks = part.map(([number, state]) => {
      const chunk = this.#chunks.get(number) ?? new Chunk(unread);
      return { number, chunk, state, isOld: chunk.version < state.version };
    });
    const missing = requestedChunks.filter(({ chunk, isOld }) => isOld || !facets.every((facet) => chunk.has(facet)));
    if (missing.length > 0) await loadChunkFacets(db, missing, facets);
    return requestedChunks;
  }
}
