import { sql } from 'kysely';
import type { Db, Row } from '../../db/index.ts';
import { addBits, bitsOf, compact, decodePlaces, type Places } from './bits.ts';
import { fields, longBeginning, type WordPlaces } from './words.ts';

type WordRow = Row<'product_words'>;

/** Above every word that begins with the one before it. */
const lastLetter = '\u{10ffff}';

/** Who has the words in these chunks, by chunk and word. One statement. */
export async function readWords(
  db: Db,
  chunks: number[],
  words: string[],
): Promise<Map<number, Map<string, WordPlaces>>> {
  const { rows } = await wordRows(chunks, words).execute(db);
  const ofChunk = Map.groupBy(rows, ({ chunk }) => chunk);
  return new Map(
    chunks.map((chunk) => {
      const own = ofChunk.get(chunk) ?? [];
      return [chunk, new Map(words.map((word) => [word, placesIn(own.filter((row) => isOf(row, word)))]))];
    }),
  );
}

function wordRows(chunks: number[], words: string[]) {
  const beginnings = words.flatMap((word) => longBeginning(word) ?? []);
  const kept = words.filter((word) => longBeginning(word) === undefined);
  const conditions = [
    ...(kept.length > 0 ? [sql`word in (${sql.join(kept)})`] : []),
    ...beginnings.map((word) => sql`word >= ${word} and word < ${word + lastLetter}`),
  ];
  const parts = conditions.map(
    (condition) => sql`select chunk, word, name, terms, description from product_words
      where chunk in (${sql.join(chunks)}) and ${condition}`,
  );
  return sql<WordRow>`${sql.join(parts, sql` union all `)}`;
}

function isOf(row: WordRow, word: string): boolean {
  const beginning = longBeginning(word);
  return beginning === undefined ? row.word === word : row.word.startsWith(beginning);
}

function placesIn(rows: WordRow[]): WordPlaces {
  const places: WordPlaces = {};
  for (const field of fields) {
    const [first, ...others] = rows.flatMap((row) => (row[field] ? [decodePlaces(row[field])] : []));
    if (first) places[field] = others.length === 0 ? first : united([first, ...others]);
  }
  return places;
}

function united(list: Places[]): Places {
  const bits = bitsOf(undefined);
  for (const places of list) addBits(bits, places);
  return compact(bits);
}
