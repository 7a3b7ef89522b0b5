import { setImmediate, setTimeout } from 'node:timers/promises';
import { Cache } from '@mercer/cache';
import type { Db } from '@mercer/database';
import { Semaphore } from '@mercer/platform/http/semaphore';
import type { Bits } from './bits.ts';
import { CatalogState, type ChunkState } from './catalog-state.ts';
import { type CategoryIndex, noCategories, readCategories } from './category-ids.ts';
import { Chunk } from './chunk.ts';
import type { View } from './evaluate.ts';
import { buildNumbersKey, type ChunkMatches, collectNeeds, type ProductSet } from './product-set.ts';
import { loadChunkFacets, unread } from './read-chunks.ts';
import { readWordPlaces } from './read-words.ts';
import { type PersistedResult, persistResults, recallResults } from './stored-results.ts';
import { fields, type WordPlaces } from './words.ts';

/** Result computed for a chunk, with the state that the chunk had then. */
interface ComputedResult {
  /** version of the chunk */
  version: number;
  /** `moves` of the chunk's state */
  moves: number;
  result: unknown;
}

/** Remembered results of one computation, chunk by chunk. */
class ComputedResults {
  /** key under which the results are stored: the computation, and the categories that it used */
  key = '';
  readonly #chunks = new Map<number, ComputedResult>();
  #dirtyCount = 0;

  get isEmpty(): boolean {
    return this.#chunks.size === 0;
  }

  getResult(chunk: number): ComputedResult | undefined {
    return this.#chunks.get(chunk);
  }

  recordComputed(chunk: number, result: ComputedResult): void {
    this.#chunks.set(chunk, result);
    this.#dirtyCount += 1;
  }

  recordRecalled(chunk: number, result: ComputedResult): void {
    this.#chunks.set(chunk, result);
  }

  listOutdated({ chunks }: CatalogState): [number, ChunkState][] {
    return [...chunks].filter(([chunk, state]) => !isUpToDate(this.#chunks.get(chunk), state));
  }

  listCurrent({ chunks }: CatalogState): [number, ComputedResult][] {
    return [...this.#chunks].filter(([chunk, cachedResult]) => isUpToDate(cachedResult, chunks.get(chunk)));
  }

  /** Number of results computed since all were last stored in the database. */
  get dirtyCount(): number {
    return this.#dirtyCount;
  }

  markPersisted(): void {
    this.#dirtyCount = 0;
  }
}

function isUpToDate(cachedResult: ComputedResult | undefined, state: ChunkState | undefined): boolean {
  return (
    cachedResult !== undefined &&
    state !== undefined &&
    cachedResult.version >= state.version &&
    cachedResult.moves === state.moves
  );
}

/** Pause after each write, as a multiple of its duration: storing takes at most a hundredth of the time. */
const pauses = 100;

/** Puts what was computed into the database, one key after the other; nobody waits for it. */
class ResultPersister {
  readonly #state: CatalogState;
  readonly #queuedResults = new Set<ComputedResults>();
  #isAtWork = false;

  constructor(state: CatalogState) {
    this.#state = state;
  }

  /** Queues results to be stored. Results that cannot be stored are computed after the next start. */
  queueResults(db: Db, cachedResults: ComputedResults): void {
    this.#queuedResults.add(cachedResults);
    if (!this.#isAtWork) this.#work(db).catch(() => {});
  }

  async #work(db: Db): Promise<void> {
    this.#isAtWork = true;
    try {
      for (const cachedResults of this.#queuedResults) {
        this.#queuedResults.delete(cachedResults);
        const began = performance.now();
        await this.#persistResults(db, cachedResults);
        await setTimeout((performance.now() - began) * pauses, undefined, { ref: false });
      }
    } finally {
      this.#isAtWork = false;
    }
  }

  #persistResults(db: Db, cachedResults: ComputedResults): Promise<void> {
    const current = cachedResults.listCurrent(this.#state);
    cachedResults.markPersisted();
    const results = current.map(([chunk, { version, result }]): PersistedResult => [chunk, version, result]);
    return persistResults(db, cachedResults.key, this.#state.horizon, results);
  }
}

interface CachedWord {
  version: number;
  places: WordPlaces;
}

/** Estimated bytes that an entry takes in addition to its places. */
const entryBytes = 200;

/** Finds the places of a word in a chunk. */
type FindWordPlaces = (word: string, chunk: number) => WordPlaces | undefined;

/** Cache of the places of recently searched words, chunk by chunk. */
class WordCache {
  readonly #words = new Cache<string, Map<number, CachedWord>>('words', (chunks) =>
    [...chunks.values()].reduce((sum, { places }) => sum + computeEntryBytes(places), 0),
  );

  /**
   * Loads the words of those chunks whose cached places are outdated.
   * @param versions versions of the chunks in memory, which the places will be as new as
   */
  async loadWords(db: Db, versions: Map<number, number>, words: string[]): Promise<FindWordPlaces> {
    const wordChunks = new Map(words.map((word) => [word, this.#words.get(word) ?? new Map<number, CachedWord>()]));
    const missing = [...versions].flatMap(([chunk, version]) =>
      [...wordChunks.values()].some((chunks) => (chunks.get(chunk)?.version ?? -1) < version) ? [chunk] : [],
    );
    if (missing.length > 0) {
      for (const [chunk, places] of await readWordPlaces(db, missing, words))
        for (const [word, wordPlaces] of places)
          wordChunks.get(word)?.set(chunk, { version: versions.get(chunk) ?? -1, places: wordPlaces });
      for (const [word, chunks] of wordChunks) this.#words.set(word, chunks);
    }
    return (word, chunk) => wordChunks.get(word)?.get(chunk)?.places;
  }
}

function computeEntryBytes(places: WordPlaces): number {
  return fields.reduce((sum, field) => sum + (places[field]?.byteLength ?? 0), entryBytes);
}

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

  /** Says whether there is a category, at the state that was read last. @param slugOrId of it */
  async hasCategory(db: Db, slugOrId: string): Promise<boolean> {
    return (await this.#loadCategoryIndex(db)).hasCategory(slugOrId);
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
