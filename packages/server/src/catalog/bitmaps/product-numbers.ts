import { type Bits, chunkOf, chunkSize, hasBit, placesOf } from './bits.ts';
import type { ProductSet } from './product-set.ts';

/** Which products of a chunk are in a set. */
export interface FoundInChunk {
  chunk: number;
  bits: Bits;
  count: number;
  /** of all products */
  total: number;
}

/** Under which they are remembered. */
export function foundKey(set: ProductSet): string {
  return `numbers ${JSON.stringify(set)}`;
}

/** Numbers of products, as bits of the chunks that have some. */
export class ProductNumbers {
  readonly count: number;
  /** of all products */
  readonly total: number;
  readonly #chunks: Map<number, Bits>;

  constructor(chunks: FoundInChunk[]) {
    this.#chunks = new Map(chunks.map(({ chunk, bits }) => [chunk, bits]));
    this.total = chunks.reduce((sum, { total }) => sum + total, 0);
    this.count = chunks.reduce((sum, { count }) => sum + count, 0);
  }

  has(number: number): boolean {
    const bits = this.#chunks.get(chunkOf(number));
    return bits !== undefined && hasBit(bits, number % chunkSize);
  }

  list(): number[] {
    return [...this.#chunks].flatMap(([chunk, bits]) => placesOf(bits).map((place) => chunk * chunkSize + place));
  }
}
