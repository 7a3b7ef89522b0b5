import { setImmediate } from 'node:timers/promises';
import { type Db, setRecent } from '../../db/index.ts';
import { Semaphore } from '../../http/semaphore.ts';
import type { Bits } from './bits.ts';
import { CatalogState, type ChunkState } from './catalog-state.ts';
import { type CategoryIds, readCategoryIds } from './category-ids.ts';
import { Chunk } from './chunk.ts';
import type { View } from './evaluate.ts';
import { KnownWords } from './known-words.ts';
import { type FoundInChunk, foundKey } from './product-numbers.ts';
import { needsOf, type ProductSet } from './product-set.ts';
import { readChunks, unread } from './read-chunks.ts';

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

interface Computed {
  version: number;
  moves: number;
  result: unknown;
}

/** For who wants nothing that is remembered. */
export async function freshBits(db: Db): Promise<CatalogBits> {
  const bits = new CatalogBits();
  await bits.look(db);
  return bits;
}

const maxBytes = 64 * 2 ** 20;
const maxKeys = 200;
const chunksAtOnce = 8;
/** Others come in between. */
const longestMs = 5;

/** The bits of the catalogue as this process knows them; each read of the state brings them up to date. */
export class CatalogBits {
  readonly #state = new CatalogState();
  readonly #chunks = new Map<number, Chunk>();
  readonly #words = new KnownWords();
  #categories: { version: number; ids: CategoryIds } = { version: -1, ids: () => [] };
  readonly #computed = new Map<string, Map<number, Computed>>();
  readonly #semaphore = new Semaphore({ permits: 1, maxQueued: 499, busy: 'Too many counts at once' });

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
    const computed = this.#computed.get(computation.key) ?? new Map<number, Computed>();
    setRecent(this.#computed, [computation.key, computed], maxKeys);
    const { chunks } = this.#state;
    if (this.#outdated(computed).length > 0) await this.#semaphore.run(() => this.#renew(db, computation, computed));
    // a key is always computed alike
    return [...chunks.keys()].map((chunk) => computed.get(chunk)?.result as T);
  }

  #outdated(computed: Map<number, Computed>): [number, ChunkState][] {
    return [...this.#state.chunks].filter(([chunk, state]) => {
      const known = computed.get(chunk);
      return !known || known.version < state.version || known.moves !== state.moves;
    });
  }

  async #renew<T>(db: Db, computation: Computation<T>, computed: Map<number, Computed>): Promise<void> {
    const outdated = this.#outdated(computed);
    const needs = needsOf(computation.sets);
    const facets = [...new Set([...needs.facets, ...computation.facets])];
    const words = [...needs.words];
    const categoryIds = needs.categories ? await this.#categoryIds(db) : () => [];
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
        computed.set(number, { version: chunk.version, moves, result });
        if (performance.now() - began < longestMs) continue;
        await setImmediate();
        began = performance.now();
      }
      await setImmediate();
    }
    this.#forget();
  }

  #foundIn(chunk: number, { version, moves }: Omit<Computed, 'result'>, set: ProductSet): Bits | undefined {
    const known = this.#computed.get(foundKey(set))?.get(chunk);
    const holds = known?.version === version && known.moves === moves;
    return holds ? (known.result as FoundInChunk).bits : undefined; // what is kept under this key
  }

  async #categoryIds(db: Db): Promise<CategoryIds> {
    const { version } = this.#state;
    if (this.#categories.version !== version) this.#categories = { version, ids: await readCategoryIds(db) };
    return this.#categories.ids;
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
