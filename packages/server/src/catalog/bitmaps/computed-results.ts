import type { CatalogState, ChunkState } from './catalog-state.ts';

/** Result computed for a chunk, with the state that the chunk had then. */
export interface ComputedResult {
  /** version of the chunk */
  version: number;
  /** `moves` of the chunk's state */
  moves: number;
  result: unknown;
}

/** Remembered results of one computation, chunk by chunk. */
export class ComputedResults {
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
