import { isInJsonList, isPostgres, type Row, type Tx } from '@mercer/database';
import { sql } from 'kysely';
import {
  type Bits,
  createEmptyBits,
  decodePlaces,
  encodeBits,
  encodePlaces,
  expandPlaces,
  setBit,
} from '../bitmaps/bits.ts';
import { type Field, fields, listPrefixes } from '../bitmaps/words.ts';

/** The words of a product, separated by blanks, by the field that they stand in. */
export type Words = Record<Field, string>;

/** Words by which a product was found before and is found now; null when it did not exist before, or is deleted. */
export interface WordChange {
  place: number;
  before: Words | null;
  after: Words | null;
}

type WordBits = Partial<Record<Field, Bits>>;
type WordRow = Omit<Row<'product_words'>, 'chunk'>;

/** Brings the words of one chunk up to date: only words that somebody gains or loses are read and written. */
export async function updateChunkWords(tx: Tx, chunk: number, changes: WordChange[]): Promise<void> {
  const steps = changes.flatMap(listWordSteps);
  if (steps.length === 0) return;
  const words = await readChunkWords(tx, chunk, [...new Set(steps.map(({ word }) => word))]);
  for (const { word, field, place, isSet } of steps) {
    const entry = words.get(word) ?? {};
    entry[field] ??= createEmptyBits();
    setBit(entry[field], place, isSet);
    words.set(word, entry);
  }
  const rows = [...words].map(([word, bits]): WordRow => ({ word, ...encodeWordBits(bits) }));
  const isEmptyRow = (row: WordRow) => fields.every((field) => row[field] === null);
  await deleteChunkWords(
    tx,
    chunk,
    rows.filter(isEmptyRow).map(({ word }) => word),
  );
  await upsertChunkWords(
    tx,
    chunk,
    rows.filter((row) => !isEmptyRow(row)),
  );
}

/** Writes the words of a chunk that has none yet. */
export async function insertChunkWords(
  tx: Tx,
  chunk: number,
  products: { place: number; words: Words }[],
): Promise<void> {
  const places = new Map<string, Partial<Record<Field, number[]>>>();
  for (const { place, words } of products) {
    for (const [word, field] of listWordEntries(words)) {
      const entry = places.get(word) ?? {};
      places.set(word, entry);
      if (entry[field]) entry[field].push(place);
      else entry[field] = [place];
    }
  }
  const rows = [...places].map(([word, placesByField]): WordRow => {
    const encodeFieldPlaces = (field: Field) =>
      placesByField[field] ? Buffer.from(encodePlaces(placesByField[field])) : null;
    return {
      word,
      name: encodeFieldPlaces('name'),
      terms: encodeFieldPlaces('terms'),
      description: encodeFieldPlaces('description'),
    };
  });
  await upsertChunkWords(tx, chunk, rows);
}

/** Words and the beginnings of words of each field, each once. */
function listWordEntries(words: Words): [word: string, field: Field][] {
  return fields.flatMap((field) => {
    const fieldWords = words[field] === '' ? [] : words[field].split(' ');
    const wordsAndPrefixes = new Set(fieldWords.flatMap((word) => [word, ...listPrefixes(word)]));
    return [...wordsAndPrefixes].map((word): [string, Field] => [word, field]);
  });
}

function listWordSteps({ place, before: previousWords, after: currentWords }: WordChange) {
  const indexWordEntries = (words: Words | null) =>
    new Map((words ? listWordEntries(words) : []).map(([word, field]) => [`${word} ${field}`, { word, field, place }]));
  const [old, fresh] = [indexWordEntries(previousWords), indexWordEntries(currentWords)];
  const removedEntries = [...old].filter(([key]) => !fresh.has(key)).map(([, entry]) => ({ ...entry, isSet: false }));
  const gained = [...fresh].filter(([key]) => !old.has(key)).map(([, entry]) => ({ ...entry, isSet: true }));
  return [...removedEntries, ...gained];
}

async function readChunkWords(tx: Tx, chunk: number, words: string[]): Promise<Map<string, WordBits>> {
  const rows = await tx
    .selectFrom('product_words')
    .selectAll()
    .where('chunk', '=', chunk)
    .where(isInJsonList(tx, 'word', JSON.stringify(words)))
    .execute();
  return new Map(
    rows.map((row) => {
      const entry: WordBits = {};
      for (const field of fields) if (row[field]) entry[field] = expandPlaces(decodePlaces(row[field]));
      return [row.word, entry];
    }),
  );
}

function encodeWordBits(bits: WordBits): Pick<WordRow, Field> {
  const encodeFieldBits = (fieldBits: Bits | undefined) => {
    const packed = fieldBits && encodeBits(fieldBits);
    return packed?.length ? Buffer.from(packed) : null;
  };
  return {
    name: encodeFieldBits(bits.name),
    terms: encodeFieldBits(bits.terms),
    description: encodeFieldBits(bits.description),
  };
}

async function deleteChunkWords(tx: Tx, chunk: number, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await tx
    .deleteFrom('product_words')
    .where('chunk', '=', chunk)
    .where(isInJsonList(tx, 'word', JSON.stringify(words)))
    .execute();
}

/** Rows for each statement. */
const rowsAtOnce = 2000;

/** Too many rows to bind one by one: they travel as one JSON text. */
async function upsertChunkWords(tx: Tx, chunk: number, rows: WordRow[]): Promise<void> {
  const sorted = rows.toSorted((a, b) => (a.word < b.word ? -1 : 1));
  const encodeHex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');
  for (let start = 0; start < sorted.length; start += rowsAtOnce) {
    const part = sorted.slice(start, start + rowsAtOnce);
    const json = JSON.stringify(part.map((row) => [row.word, ...fields.map((field) => encodeHex(row[field]))]));
    await sql`insert into product_words (chunk, word, name, terms, description) ${selectFromJson(tx, chunk, json)}
      on conflict (chunk, word) do update
        set name = excluded.name, terms = excluded.terms, description = excluded.description`.execute(tx);
  }
}

function selectFromJson(tx: Tx, chunk: number, json: string) {
  const selectValueAt = (index: number) => sql`value ->> ${sql.lit(index)}`;
  const selectBytesAt = (index: number) =>
    isPostgres(tx) ? sql`decode(${selectValueAt(index)}, 'hex')` : sql`unhex(${selectValueAt(index)})`;
  const rows = isPostgres(tx) ? sql`json_array_elements(${json}::json) as listed (value)` : sql`json_each(${json})`;
  return sql`select cast(${chunk} as bigint), ${selectValueAt(0)}, ${selectBytesAt(1)}, ${selectBytesAt(2)}, ${selectBytesAt(3)} from ${rows} where true`;
}
