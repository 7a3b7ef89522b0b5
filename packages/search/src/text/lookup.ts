import type { Db } from '@mercer/database';
import { texts } from '@mercer/platform/languages';
import { type RawBuilder, sql } from 'kysely';
import { buildCompoundKey, hasCompoundHead } from './compounds.ts';
import { isCountedWord } from './document.ts';
import type { SearchWord } from './ranks.ts';

/** Words that mean the same to who shops, folded as searches are; a word may be in several lists. */
const synonyms = `
  backpack rucksack knapsack
  beanie mutze
  bin trashcan mulleimer
  bluetooth wireless kabellos
  carpet rug teppich
  cellphone handy mobile phone smartphone telefon
  couch settee sofa
  cup mug becher tasse
  cushion pillow kissen
  dumbbell weights hantel
  earbuds earphones headphones ohrhorer
  flashlight torch taschenlampe
  gift present geschenk
  halstuch schal scarf
  hoodie jumper pullover sweater
  lamp leuchte
  monitor screen bildschirm
  notizbuch journal notebook
  pants trousers jeans hose
  purse wallet geldborse portemonnaie
  seat stuhl chair
  sneakers trainers turnschuhe
  suitcase luggage koffer
  television tv fernseher
  tshirt tee
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));

/** Words of people and pursuits, each with words of the things that they use; folded as searches are. */
const uses = new Map(
  `
  barista: coffee
  camper: outdoor trail
  camping: outdoor trail
  chef: cooking cookware
  commuter: office
  gardener: garden gardening
  gartner: garten
  hiker: trail
  hiking: trail
  jogger: running
  koch: kochen
  leser: buch
  musician: music guitar
  photographer: camera
  picnic: outdoor basket
  reader: book books
  traveller: travel
  wandern: trail
`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': '))
    .map(([pursuit = '', things = '']): [string, string[]] => [pursuit, things.split(' ')]),
);

/** Lists words that mean the same and, for a pursuit, words of what it takes; empty for most words. */
function listSynonyms(word: string): string[] {
  const sameMeaning = synonyms.filter((list) => list.includes(word)).flat();
  return [...sameMeaning, ...(uses.get(word) ?? [])].filter((synonym) => synonym !== word);
}

/** Endings of plurals in all languages of the shop, the longest first, with the endings of their singulars. */
const endings = mergePluralEndings();
const shortest = 3;

/**
 * Lists other words with the same meaning, whether products have them or not: singulars, synonyms, and plurals that do
 * not begin with the word. Other plurals are found by their beginning, like every longer word.
 */
function listWordForms(word: string): string[] {
  const singulars = listSingularForms(word);
  const forms = [...singulars, ...listPluralForms(word), ...[word, ...singulars].flatMap(listSynonyms)];
  return [...new Set(forms)].filter((form) => form !== word);
}

function listSingularForms(word: string): string[] {
  return endings
    .filter(([plural]) => word.endsWith(plural) && word.length - plural.length >= shortest)
    .flatMap(([plural, singulars]) => singulars.map((ending) => word.slice(0, -plural.length) + ending));
}

function listPluralForms(word: string): string[] {
  if (word.endsWith('y')) return [`${word.slice(0, -1)}ies`];
  return /fe?$/.test(word) ? [word.replace(/fe?$/, 'ves')] : [];
}

function mergePluralEndings(): [plural: string, singulars: string[]][] {
  const merged = new Map<string, Set<string>>();
  for (const { search } of Object.values(texts))
    for (const [plural, singulars] of Object.entries(search.pluralEndings))
      merged.set(plural, new Set([...(merged.get(plural) ?? []), ...singulars]));
  const entries = [...merged].map(([plural, singulars]): [string, string[]] => [plural, [...singulars]]);
  return entries.toSorted(([one], [other]) => other.length - one.length);
}

/** Character that sorts above every word with a given prefix. */
export const lastLetter = '\u{10ffff}';

const mostCompounds = 20;

/** Row of a lookup: a word of the vocabulary, and how it relates to the query's word at this position. */
export interface LookupRow {
  position: number;
  kind: 'whole' | 'beginning' | 'form' | 'compound' | 'completion' | 'near';
  word: string;
  /** number of products that have the word, for completions and near words; otherwise 0 */
  products: number;
}

/** Lists for each of the words how it is spelled together with the word before it and the word after it. */
export function listJoinedWords(words: string[]): string[][] {
  return words.map((word, at) =>
    [
      [words[at - 1], word],
      [word, words[at + 1]],
    ].flatMap(([head, tail]) => (head && tail ? [head + tail] : [])),
  );
}

/**
 * Looks up which of the words products have, as they are, as beginnings or in other forms. Words with digits are not in
 * the vocabulary and count as found.
 * @param joinedWords more forms of each word
 */
export async function lookUpWords(db: Db, words: string[], joinedWords: string[][] = []): Promise<SearchWord[]> {
  const parts = buildLookupQueries(words, joinedWords);
  const foundRows =
    parts.length === 0 ? [] : (await sql<LookupRow>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
  return toSearchWords(words, foundRows);
}

/** Builds the queries that look the words up, as parts of one statement. */
export function buildLookupQueries(words: string[], joinedWords: string[][]): RawBuilder<unknown>[] {
  return words.flatMap((word, position) => {
    const joined = (joinedWords[position] ?? []).filter(isCountedWord);
    return isCountedWord(word) ? buildWordQueries(word, position, joined) : buildFormQueries(joined, position);
  });
}

export function toSearchWords(words: string[], foundRows: LookupRow[]): SearchWord[] {
  return words.map((word, position) => {
    const wordRows = foundRows.filter((row) => row.position === position);
    const searchWord = toSearchWord(word, wordRows);
    return isCountedWord(word) ? searchWord : { ...searchWord, isWhole: true, beginning: true };
  });
}

function toSearchWord(word: string, foundRows: LookupRow[]): SearchWord {
  const hasRowOfKind = (kind: LookupRow['kind']) => foundRows.some((row) => row.kind === kind);
  const compounds = foundRows.filter((row) => row.kind === 'compound' && hasCompoundHead(row.word, word));
  const forms = [...foundRows.filter(({ kind }) => kind === 'form'), ...compounds].map((row) => row.word);
  return { word, isWhole: hasRowOfKind('whole'), beginning: hasRowOfKind('beginning'), forms: [...new Set(forms)] };
}

function buildKindQuery(position: number, kind: LookupRow['kind'], rows: RawBuilder<unknown>, number = 0) {
  return sql`select * from (select ${sql.lit(position)} as position, ${sql.lit(kind)} as kind, word, 0 as products ${rows})
      as ${sql.id(`${kind}_${position}_${number}`)}`;
}

function buildFormQueries(forms: string[], position: number): RawBuilder<unknown>[] {
  if (forms.length === 0) return [];
  return [buildKindQuery(position, 'form', sql`from search_words where word in (${sql.join(forms)})`)];
}

function buildWordQueries(word: string, position: number, joined: string[]): RawBuilder<unknown>[] {
  const tails = [word, ...listSingularForms(word)].flatMap((tail) => buildCompoundKey(tail) ?? []);
  return [
    buildKindQuery(position, 'whole', sql`from search_words where word = ${word}`),
    buildKindQuery(
      position,
      'beginning',
      sql`from search_words where word > ${word} and word < ${word + lastLetter} limit 1`,
    ),
    ...buildFormQueries([...listWordForms(word), ...joined], position),
    ...tails.map((key, number) =>
      buildKindQuery(
        position,
        'compound',
        sql`from search_word_keys where key > ${key} and key < ${key + lastLetter} limit ${sql.lit(mostCompounds)}`,
        number,
      ),
    ),
  ];
}
