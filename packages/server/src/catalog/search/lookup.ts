import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { compoundKey, isCompound } from './compounds.ts';
import { isCounted } from './document.ts';
import { formsOf, singularsOf } from './forms.ts';
import type { SearchWord } from './ranks.ts';

/** Above every word that begins with the one before it. */
export const lastLetter = '\u{10ffff}';

const mostCompounds = 20;

/** One word of the vocabulary, and what it is to the word at this place. */
export interface Found {
  position: number;
  kind: 'whole' | 'beginning' | 'form' | 'compound' | 'completion' | 'near';
  word: string;
  /** of completions and near ones: how many have it */
  products: number;
}

/**
 * Which of the words stand in products, as they are, as beginnings or in other forms. Of those with digits only the search
 * knows.
 */
export async function lookUp(db: Db, words: string[]): Promise<SearchWord[]> {
  const parts = lookupParts(words);
  const found = parts.length === 0 ? [] : (await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
  return lookedUp(words, found);
}

/** The same as parts of a statement. */
export function lookupParts(words: string[]): RawBuilder<unknown>[] {
  return words.flatMap((word, position) => (isCounted(word) ? partsOf(word, position) : []));
}

export function lookedUp(words: string[], found: Found[]): SearchWord[] {
  return words.map((word, position) => {
    const own = found.filter((row) => row.position === position);
    return isCounted(word) ? known(word, own) : { word, whole: true, beginning: true, forms: [] };
  });
}

function known(word: string, found: Found[]): SearchWord {
  const has = (kind: Found['kind']) => found.some((row) => row.kind === kind);
  const compounds = found.filter((row) => row.kind === 'compound' && isCompound(row.word, word));
  const forms = [...found.filter(({ kind }) => kind === 'form'), ...compounds].map((row) => row.word);
  return { word, whole: has('whole'), beginning: has('beginning'), forms: [...new Set(forms)] };
}

function partsOf(word: string, position: number): RawBuilder<unknown>[] {
  const part = (kind: Found['kind'], rows: RawBuilder<unknown>, number = 0) =>
    sql`select * from (select ${sql.lit(position)} as position, ${sql.lit(kind)} as kind, word, 0 as products ${rows})
      as ${sql.id(`${kind}_${position}_${number}`)}`;
  const forms = formsOf(word);
  const tails = [word, ...singularsOf(word)].flatMap((tail) => compoundKey(tail) ?? []);
  return [
    part('whole', sql`from search_words where word = ${word}`),
    part('beginning', sql`from search_words where word > ${word} and word < ${word + lastLetter} limit 1`),
    ...(forms.length > 0 ? [part('form', sql`from search_words where word in (${sql.join(forms)})`)] : []),
    ...tails.map((key, number) =>
      part(
        'compound',
        sql`from search_word_keys where key > ${key} and key < ${key + lastLetter} limit ${sql.lit(mostCompounds)}`,
        number,
      ),
    ),
  ];
}
