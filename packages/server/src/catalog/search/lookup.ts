import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { isCounted } from './document.ts';
import type { SearchWord } from './ranks.ts';

/** Above every word that begins with the one before it. */
export const lastLetter = '\u{10ffff}';

/** Which of the words stand in products, as they are or as beginnings; of those with digits only the search knows. */
export async function lookUp(db: Db, words: string[]): Promise<SearchWord[]> {
  const counted = words.filter(isCounted);
  const known = new Map(counted.length === 0 ? [] : (await lookUpCounted(db, counted)).map((row) => [row.word, row]));
  return words.map((word) => known.get(word) ?? { word, whole: true, beginning: true });
}

async function lookUpCounted(db: Db, words: string[]): Promise<SearchWord[]> {
  const selects = words.map(
    (word, index) => sql`select ${sql.lit(index)} as position,
      (select count(*) from search_words where word = ${word}) as whole,
      (select count(*) from (select word from search_words
        where word > ${word} and word < ${word + lastLetter} limit 1) as longer) as beginning`,
  );
  const { rows } = await sql<{ position: number; whole: number; beginning: number }>`
    ${sql.join(selects, sql` union all `)}`.execute(db);
  return rows.map(({ position, whole, beginning }) => ({
    word: words[position] ?? '',
    whole: whole > 0,
    beginning: beginning > 0,
  }));
}
