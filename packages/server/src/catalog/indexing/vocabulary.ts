import { sql } from 'kysely';
import { isPostgres, type Tx } from '../../db/index.ts';
import { keptKeys } from '../search/index.ts';
import { chunksOf } from './chunks.ts';

/** Counts words in and out. The caller lets nobody else do so at the same time. */
export async function countWords(tx: Tx, removed: string[], added: string[]): Promise<void> {
  const changes = new Map<string, number>();
  for (const word of removed) changes.set(word, (changes.get(word) ?? 0) - 1);
  for (const word of added) changes.set(word, (changes.get(word) ?? 0) + 1);
  await changeWords(tx, changes);
}

/** @param changes by how many products each word is in more */
export async function changeWords(tx: Tx, changes: Map<string, number>): Promise<void> {
  const changed = [...changes].filter(([, products]) => products !== 0);
  // in the order of the indexes, which so are written page by page
  for (const chunk of chunksOf(changed.toSorted(([a], [b]) => (a < b ? -1 : 1)))) await change(tx, new Map(chunk));
}

async function change(tx: Tx, changes: Map<string, number>): Promise<void> {
  const words = [...changes.keys()];
  const known = await tx.selectFrom('search_words').select('word').where('word', 'in', words).execute();
  const knownWords = new Set(known.map(({ word }) => word));
  await tx
    .insertInto('search_words')
    .values(words.map((word) => ({ word, products: changes.get(word) ?? 0 })))
    .onConflict((conflict) =>
      conflict
        .column('word')
        .doUpdateSet((eb) => ({ products: eb('search_words.products', '+', eb.ref('excluded.products')) })),
    )
    .execute();
  await keepKeys(
    tx,
    words.filter((word) => !knownWords.has(word)),
  );
  await dropUnused(tx, words);
}

/** Some twenty rows a word, too many to bind one by one: they travel as one JSON text. */
async function keepKeys(tx: Tx, words: string[]): Promise<void> {
  const rows = words.flatMap((word) => keptKeys(word).map((key) => [key, word]));
  const elements = sql.raw(isPostgres(tx) ? 'json_array_elements' : 'json_each');
  await sql`insert into search_word_keys (key, word)
    select pair.value ->> 0, pair.value ->> 1 from ${elements}(${JSON.stringify(rows)}) as pair`.execute(tx);
}

async function dropUnused(tx: Tx, words: string[]): Promise<void> {
  const dropped = await tx
    .deleteFrom('search_words')
    .where('word', 'in', words)
    .where('products', '<=', 0)
    .returning('word')
    .execute();
  if (dropped.length === 0) return;
  const gone = dropped.map(({ word }) => word);
  await tx.deleteFrom('search_word_keys').where('word', 'in', gone).execute();
}
