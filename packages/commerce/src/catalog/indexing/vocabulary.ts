import { isPostgres, type Tx } from '@mercer/database';
import { listStoredKeys } from '@mercer/search';
import { sql } from 'kysely';
import { splitIntoChunks } from './chunks.ts';

/** Counts words in and out. The caller lets nobody else do so at the same time. */
export async function updateWordCounts(tx: Tx, removed: string[], added: string[]): Promise<void> {
  const changes = new Map<string, number>();
  for (const word of removed) changes.set(word, (changes.get(word) ?? 0) - 1);
  for (const word of added) changes.set(word, (changes.get(word) ?? 0) + 1);
  await applyWordChanges(tx, changes);
}

/** @param changes by how many products each word is in more */
export async function applyWordChanges(tx: Tx, changes: Map<string, number>): Promise<void> {
  const changed = [...changes].filter(([, products]) => products !== 0);
  // Sorted by the indexes, which are written page by page
  for (const chunk of splitIntoChunks(changed.toSorted(([a], [b]) => (a < b ? -1 : 1))))
    await applyChunkChanges(tx, new Map(chunk));
}

async function applyChunkChanges(tx: Tx, changes: Map<string, number>): Promise<void> {
  const words = [...changes.keys()];
  const existingWords = await tx.selectFrom('search_words').select('word').where('word', 'in', words).execute();
  const knownWords = new Set(existingWords.map(({ word }) => word));
  await tx
    .insertInto('search_words')
    .values(words.map((word) => ({ word, products: changes.get(word) ?? 0 })))
    .onConflict((conflict) =>
      conflict
        .column('word')
        .doUpdateSet((eb) => ({ products: eb('search_words.products', '+', eb.ref('excluded.products')) })),
    )
    .execute();
  await insertWordKeys(
    tx,
    words.filter((word) => !knownWords.has(word)),
  );
  await deleteUnusedWords(tx, words);
}

/**
 * Inserts the keys of words. At some twenty rows a word there are too many to bind one by one, so they are sent as one
 * JSON text.
 */
async function insertWordKeys(tx: Tx, words: string[]): Promise<void> {
  const rows = words.flatMap((word) => listStoredKeys(word).map((key) => [key, word]));
  const elements = sql.raw(isPostgres(tx) ? 'json_array_elements' : 'json_each');
  await sql`insert into search_word_keys (key, word)
    select pair.value ->> 0, pair.value ->> 1 from ${elements}(${JSON.stringify(rows)}) as pair`.execute(tx);
}

async function deleteUnusedWords(tx: Tx, words: string[]): Promise<void> {
  const dropped = await tx
    .deleteFrom('search_words')
    .where('word', 'in', words)
    .where('products', '<=', 0)
    .returning('word')
    .execute();
  if (dropped.length === 0) return;
  const deletedWords = dropped.map(({ word }) => word);
  await tx.deleteFrom('search_word_keys').where('word', 'in', deletedWords).execute();
}
