import type { CatalogState, ChunkState } from './catalog-state.ts';

/** Result computed for a chunk, with the state that the chunk had then. */
export interface KnownResult {
  /** version of the chunk */
  version: number;
  /** `moves` of the chunk's state */
  moves: number;
  result: unknown;
}

/** Remembered results of one computation, chunk by chunk. */
export class KnownResults {
  /** key under which the results are stored: the computation, and the categories that it used */
  key = '';
  readonly #chunks = new Map<number, KnownResult>();
  #unkept = 0;

  get isEmpty(): boolean {
    return this.#chunks.size === 0;
  }

  getResult(chunk: number): KnownResult | undefined {
    return this.#chunks.get(chunk);
  }

  recordComputed(chunk: number, result: KnownResult): void {
    this.#chunks.set(chunk, result);
    this.#unkept += 1;
  }

  recordRecalled(chunk: number, result: KnownResult): void {
    this.#chunks.set(chunk, result);
  }

  listOutdated({ chunks }: CatalogState): [number, ChunkState][] {
    return [...chunks].filter(([chunk, state]) => !isUpToDate(this.#chunks.get(chunk), state));
  }

  listCurrent({ chunks }: CatalogState): [number, KnownResult][] {
    return [...this.#chunks].filter(([chunk, cachedResult]) => isUpToDate(cachedResult, chunks.get(chunk)));
  }

  /** Number of results computed since all were last stored in the database. */
  get dirtyCount(): number {
    return this.#unkept;
  }

  markPersisted(): void {
    this.#unkept = 0;
  }
}

function isUpToDate(cachedResult: KnownResult | undefined, state: ChunkState | undefined): boolean {
  return (
    cachedResult !== undefined &&
    state !== undefined &&
    cachedResult.version >= state.version &&
    cachedResult.moves === state.moves
  );
}
