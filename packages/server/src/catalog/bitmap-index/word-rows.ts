import { sql } from 'kysely';
import { isIn, isPostgres, type Row, type Tx } from '../../db/index.ts';
import { type Bits, bitsOf, decodePlaces, encodeBits, encodePlaces, noBits, setBit } from '../bitmaps/bits.ts';
import { beginningsOf, type Field, fields } from '../bitmaps/words.ts';

/** The words of a product, separated by blanks, by the field that they stand in. */
export type Words = Record<Field, string>;

/** What was and is searched of a product; null: it was not there, or is gone. */
export interface WordChange {
  place: number;
  before: Words | null;
  after: Words | null;
}

type WordBits = Partial<Record<Field, Bits>>;
type WordRow = Omit<Row<'product_words'>, 'chunk'>;

/** Brings the words of one chunk up to date: only words that somebody gains or loses are read and written. */
export async function changeWords(tx: Tx, chunk: number, changes: WordChange[]): Promise<void> {
  const steps = changes.flatMap(stepsOf);
  if (steps.length === 0) return;
  const words = await readWords(tx, chunk, [...new Set(steps.map(({ word }) => word))]);
  for (const { word, field, place, isSet } of steps) {
    const entry = words.get(word) ?? {};
    entry[field] ??= noBits();
    setBit(entry[field], place, isSet);
    words.set(word, entry);
  }
  const rows = [...words].map(([word, bits]): WordRow => ({ word, ...encoded(bits) }));
  const isGone = (row: WordRow) => fields.every((field) => row[field] === null);
  await dropWords(
    tx,
    chunk,
    rows.filter(isGone).map(({ word }) => word),
  );
  await writeWords(
    tx,
    chunk,
    rows.filter((row) => !isGone(row)),
  );
}

/** Writes the words of a chunk that has none yet. */
export async function addWords(tx: Tx, chunk: number, products: { place: number; words: Words }[]): Promise<void> {
  const places = new Map<string, Partial<Record<Field, number[]>>>();
  for (const { place, words } of products) {
    for (const [word, field] of entriesOf(words)) {
      const entry = places.get(word) ?? {};
      places.set(word, entry);
      if (entry[field]) entry[field].push(place);
      else entry[field] = [place];
    }
  }
  const rows = [...places].map(([word, own]): WordRow => {
    const bytes = (field: Field) => (own[field] ? Buffer.from(encodePlaces(own[field])) : null);
    return { word, name: bytes('name'), terms: bytes('terms'), description: bytes('description') };
  });
  await writeWords(tx, chunk, rows);
}

/** Words and the beginnings of words of each field, each once. */
function entriesOf(words: Words): [word: string, field: Field][] {
  return fields.flatMap((field) => {
    const own = words[field] === '' ? [] : words[field].split(' ');
    const all = new Set(own.flatMap((word) => [word, ...beginningsOf(word)]));
    return [...all].map((word): [string, Field] => [word, field]);
  });
}

function stepsOf({ place, before, after }: WordChange) {
  const entries = (words: Words | null) =>
    new Map((words ? entriesOf(words) : []).map(([word, field]) => [`${word} ${field}`, { word, field, place }]));
  const [old, fresh] = [entries(before), entries(after)];
  const lost = [...old].filter(([key]) => !fresh.has(key)).map(([, entry]) => ({ ...entry, isSet: false }));
  const gained = [...fresh].filter(([key]) => !old.has(key)).map(([, entry]) => ({ ...entry, isSet: true }));
  return [...lost, ...gained];
}

async function readWords(tx: Tx, chunk: number, words: string[]): Promise<Map<string, WordBits>> {
  const rows = await tx
    .selectFrom('product_words')
    .selectAll()
    .where('chunk', '=', chunk)
    .where(isIn(tx, 'word', JSON.stringify(words)))
    .execute();
  return new Map(
    rows.map((row) => {
      const entry: WordBits = {};
      for (const field of fields) if (row[field]) entry[field] = bitsOf(decodePlaces(row[field]));
      return [row.word, entry];
    }),
  );
}

function encoded(bits: WordBits): Pick<WordRow, Field> {
  const bytes = (own: Bits | undefined) => {
    const packed = own && encodeBits(own);
    return packed?.length ? Buffer.from(packed) : null;
  };
  return { name: bytes(bits.name), terms: bytes(bits.terms), description: bytes(bits.description) };
}

async function dropWords(tx: Tx, chunk: number, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await tx
    .deleteFrom('product_words')
    .where('chunk', '=', chunk)
    .where(isIn(tx, 'word', JSON.stringify(words)))
    .execute();
}

/** Rows for each statement. */
const rowsAtOnce = 2000;

/** Too many rows to bind one by one: they travel as one JSON text. */
async function writeWords(tx: Tx, chunk: number, rows: WordRow[]): Promise<void> {
  const sorted = rows.toSorted((a, b) => (a.word < b.word ? -1 : 1));
  const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');
  for (let start = 0; start < sorted.length; start += rowsAtOnce) {
    const part = sorted.slice(start, start + rowsAtOnce);
    const json = JSON.stringify(part.map((row) => [row.word, ...fields.map((field) => hex(row[field]))]));
    await sql`insert into product_words (chunk, word, name, terms, description) ${fromJson(tx, chunk, json)}
      on conflict (chunk, word) do update
        set name = excluded.name, terms = excluded.terms, description = excluded.description`.execute(tx);
  }
}

function fromJson(tx: Tx, chunk: number, json: string) {
  const value = (index: number) => sql`value ->> ${sql.lit(index)}`;
  const bytes = (index: number) => (isPostgres(tx) ? sql`decode(${value(index)}, 'hex')` : sql`unhex(${value(index)})`);
  const rows = isPostgres(tx) ? sql`json_array_elements(${json}::json) as listed (value)` : sql`json_each(${json})`;
  return sql`select cast(${chunk} as bigint), ${value(0)}, ${bytes(1)}, ${bytes(2)}, ${bytes(3)} from ${rows} where true`;
}
