import { Cache } from '../../cache/cache.ts';
import type { Db } from '../../db/index.ts';
import { readWordPlaces } from './read-words.ts';
import { fields, type WordPlaces } from './words.ts';

interface CachedWord {
  version: number;
  places: WordPlaces;
}

/** Estimated bytes that an entry takes in addition to its places. */
const entryBytes = 200;

/** Finds the places of a word in a chunk. */
export type FindWordPlaces = (word: string, chunk: number) => WordPlaces | undefined;

/** Cache of the places of recently searched words, chunk by chunk. */
export class WordCache {
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
