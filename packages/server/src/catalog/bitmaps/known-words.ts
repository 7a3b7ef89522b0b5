import { type Db, setRecent } from '../../db/index.ts';
import { readWords } from './read-words.ts';
import { fields, type WordPlaces } from './words.ts';

interface KnownWord {
  version: number;
  places: WordPlaces;
}

const maxBytes = 16 * 2 ** 20;
/** What an entry takes besides its places. */
const entryBytes = 200;

/** Who has the words that were searched lately, chunk by chunk. */
export class KnownWords {
  readonly #words = new Map<string, Map<number, KnownWord>>();
  #bytes = 0;

  /**
   * Reads the words of those chunks of which they are not known as they are now.
   * @param versions of the chunks, which are in memory at least as new
   */
  async read(db: Db, versions: Map<number, number>, words: string[]): Promise<void> {
    const known = words.map((word) => this.#entry(word));
    const missing = [...versions].filter(([chunk, version]) =>
      known.some((chunks) => (chunks.get(chunk)?.version ?? -1) < version),
    );
    if (missing.length === 0) return;
    const read = await readWords(
      db,
      missing.map(([chunk]) => chunk),
      words,
    );
    for (const [chunk, version] of missing)
      for (const [word, places] of read.get(chunk) ?? []) this.#keep(word, chunk, { version, places });
  }

  places(word: string, chunk: number): WordPlaces | undefined {
    return this.#words.get(word)?.get(chunk)?.places;
  }

  /** The longest unused go first. */
  forget(): void {
    for (const [word, chunks] of this.#words) {
      if (this.#bytes <= maxBytes) return;
      for (const { places } of chunks.values()) this.#bytes -= sizeOf(places);
      this.#words.delete(word);
    }
  }

  #entry(word: string): Map<number, KnownWord> {
    const chunks = this.#words.get(word) ?? new Map<number, KnownWord>();
    setRecent(this.#words, [word, chunks], Number.POSITIVE_INFINITY);
    return chunks;
  }

  #keep(word: string, chunk: number, known: KnownWord): void {
    const chunks = this.#entry(word);
    const before = chunks.get(chunk);
    if (before) this.#bytes -= sizeOf(before.places);
    this.#bytes += sizeOf(known.places);
    chunks.set(chunk, known);
  }
}

function sizeOf(places: WordPlaces): number {
  return fields.reduce((sum, field) => sum + (places[field]?.byteLength ?? 0), entryBytes);
}
