import { type Bits, chunkSize, hasBit, listPlaces, toChunkNumber } from './bits.ts';
import type { ProductSet } from './product-set.ts';

/** Products of a chunk that are in a set. */
export interface ChunkMatches {
  chunk: number;
  bits: Bits;
  count: number;
  /** number of all products of the chunk */
  total: number;
}

/** Builds the key under which the numbers of a set are remembered. */
export function buildNumbersKey(set: ProductSet): string {
  return `numbers ${JSON.stringify(set)}`;
}

/** Numbers of products, as bits of the chunks that have some. */
export class ProductNumbers {
  readonly count: number;
  /** number of all products of the catalogue */
  readonly total: number;
  readonly #chunks: Map<number, Bits>;

  constructor(chunks: ChunkMatches[]) {
    this.#chunks = new Map(chunks.map(({ chunk, bits }) => [chunk, bits]));
    this.total = chunks.reduce((sum, { total }) => sum + total, 0);
    this.count = chunks.reduce((sum, { count }) => sum + count, 0);
  }

  has(number: number): boolean {
    const bits = this.#chunks.get(toChunkNumber(number));
    return bits !== undefined && hasBit(bits, number % chunkSize);
  }

  listNumbers(): number[] {
    return [...this.#chunks].flatMap(([chunk, bits]) => listPlaces(bits).map((place) => chunk * chunkSize + place));
  }
}
