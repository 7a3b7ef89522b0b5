import type { Db, Row } from '@mercer/database';
import { sql } from 'kysely';
import { compactBits, decodePlaces, expandPlaces, type Positions, unionBitsInPlace } from './bits.ts';
import { fields, longBeginning, type WordPlaces } from './words.ts';

type WordRow = Row<'product_words'>;

/** Character that sorts above every word with a given prefix. */
const lastLetter = '\u{10ffff}';

/** Reads the places of the words in these chunks, by chunk and word. Sends one statement. */
export async function readWordPlaces(
  db: Db,
  chunks: number[],
  words: string[],
): Promise<Map<number, Map<string, WordPlaces>>> {
  const { rows } = await selectWordRows(chunks, words).execute(db);
  const ofChunk = Map.groupBy(rows, ({ chunk }) => chunk);
  return new Map(
    chunks.map((chunk) => {
      const chunkRows = ofChunk.get(chunk) ?? [];
      return [
        chunk,
        new Map(words.map((word) => [word, collectPlaces(chunkRows.filter((row) => belongsToWord(row, word)))])),
      ];
    }),
  );
}

function selectWordRows(chunks: number[], words: string[]) {
  const beginnings = words.flatMap((word) => longBeginning(word) ?? []);
  const storedWords = words.filter((word) => longBeginning(word) === undefined);
  const conditions = [
    ...(storedWords.length > 0 ? [sql`word in (${sql.join(storedWords)})`] : []),
    ...beginnings.map((word) => sql`word >= ${word} and word < ${word + lastLetter}`),
  ];
  const parts = conditions.map(
    (condition) => sql`select chunk, word, name, terms, description from product_words
      where chunk in (${sql.join(chunks)}) and ${condition}`,
  );
  return sql<WordRow>`${sql.join(parts, sql` union all `)}`;
}

function belongsToWord(row: WordRow, word: string): boolean {
  const beginning = longBeginning(word);
  return beginning === undefined ? row.word === word : row.word.startsWith(beginning);
}

function collectPlaces(rows: WordRow[]): WordPlaces {
  const places: WordPlaces = {};
  for (const field of fields) {
    const [first, ...otherPlaces] = rows.flatMap((row) => (row[field] ? [decodePlaces(row[field])] : []));
    if (first) places[field] = otherPlaces.length === 0 ? first : mergePlaceLists([first, ...otherPlaces]);
  }
  return places;
}

function mergePlaceLists(list: Positions[]): Positions {
  const bits = expandPlaces(undefined);
  for (const places of list) unionBitsInPlace(bits, places);
  return compactBits(bits);
}
