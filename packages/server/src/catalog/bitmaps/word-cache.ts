import { type Db, setLruEntry } from '../../db/index.ts';
import { readWordPlaces } from './read-words.ts';
import { fields, type WordPlaces } from './words.ts';

interface CachedWord {
  version: number;
  places: WordPlaces;
}

const maxBytes = 16 * 2 ** 20;
/** Estimated bytes that an entry takes in addition to its places. */
const entryBytes = 200;

/** Cache of the places of recently searched words, chunk by chunk. */
export class WordCache {
  readonly #words = new Map<string, Map<number, CachedWord>>();
  #bytes = 0;

  /**
   * Reads the words of those chunks of which they are not known as they are now.
   * @param versions of the chunks, which are in memory at least as new
   */
  async loadWords(db: Db, versions: Map<number, number>, words: string[]): Promise<void> {
    const cachedEntries = words.map((word) => this.#entry(word));
    const missing = [...versions].filter(([chunk, version]) =>
      cachedEntries.some((chunks) => (chunks.get(chunk)?.version ?? -1) < version),
    );
    if (missing.length === 0) return;
    const loadedWords = await readWordPlaces(
      db,
      missing.map(([chunk]) => chunk),
      words,
    );
    for (const [chunk, version] of missing)
      for (const [word, places] of loadedWords.get(chunk) ?? []) this.#storeWord(word, chunk, { version, places });
  }

  getPlaces(word: string, chunk: number): WordPlaces | undefined {
    return this.#words.get(word)?.get(chunk)?.places;
  }

  /** The longest unused go first. */
  evictOldest(): void {
    for (const [word, chunks] of this.#words) {
      if (this.#bytes <= maxBytes) return;
      for (const { places } of chunks.values()) this.#bytes -= computeEntryBytes(places);
      this.#words.delete(word);
    }
  }

  #entry(word: string): Map<number, CachedWord> {
    const chunks = this.#words.get(word) ?? new Map<number, CachedWord>();
    setLruEntry(this.#words, [word, chunks], Number.POSITIVE_INFINITY);
    return chunks;
  }

  #storeWord(word: string, chunk: number, cachedWord: CachedWord): void {
    const chunks = this.#entry(word);
    const previousWord = chunks.get(chunk);
    if (previousWord) this.#bytes -= computeEntryBytes(previousWord.places);
    this.#bytes += computeEntryBytes(cachedWord.places);
    chunks.set(chunk, cachedWord);
  }
}

function computeEntryBytes(places: WordPlaces): number {
  return fields.reduce((sum, field) => sum + (places[field]?.byteLength ?? 0), entryBytes);
}
