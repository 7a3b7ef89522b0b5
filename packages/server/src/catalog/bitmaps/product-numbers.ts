import { type Bits, chunkOf, chunkSize, hasBit, placesOf } from './bits.ts';

/** Numbers of products, as bits of the chunks that have some. */
export class ProductNumbers {
  readonly count: number;
  /** of all products */
  readonly total: number;
  readonly #chunks: Map<number, Bits>;

  constructor(chunks: { chunk: number; bits: Bits; count: number; total: number }[]) {
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
