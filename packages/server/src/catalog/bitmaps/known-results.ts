import type { CatalogState, ChunkState } from './catalog-state.ts';

/** What was computed of a chunk, and as it was when. */
export interface KnownResult {
  /** of the chunk */
  version: number;
  /** of the chunk's state */
  moves: number;
  result: unknown;
}

/** What is known of one computation, chunk by chunk. */
export class KnownResults {
  /** what they are kept under: the computation, and the categories that it was made with */
  key = '';
  readonly #chunks = new Map<number, KnownResult>();
  #unkept = 0;

  get isEmpty(): boolean {
    return this.#chunks.size === 0;
  }

  of(chunk: number): KnownResult | undefined {
    return this.#chunks.get(chunk);
  }

  computed(chunk: number, result: KnownResult): void {
    this.#chunks.set(chunk, result);
    this.#unkept += 1;
  }

  recalled(chunk: number, result: KnownResult): void {
    this.#chunks.set(chunk, result);
  }

  outdated({ chunks }: CatalogState): [number, ChunkState][] {
    return [...chunks].filter(([chunk, state]) => !isCurrent(this.#chunks.get(chunk), state));
  }

  current({ chunks }: CatalogState): [number, KnownResult][] {
    return [...this.#chunks].filter(([chunk, known]) => isCurrent(known, chunks.get(chunk)));
  }

  /** How many were computed since all were put into the database. */
  get unkept(): number {
    return this.#unkept;
  }

  kept(): void {
    this.#unkept = 0;
  }
}

function isCurrent(known: KnownResult | undefined, state: ChunkState | undefined): boolean {
  return known !== undefined && state !== undefined && known.version >= state.version && known.moves === state.moves;
}
