import { sql } from 'kysely';
import * as v from 'valibot';
import { type Db, isPostgres, type Tx } from '../../db/index.ts';
import { followersOf } from '../categories/following.ts';
import { changed } from '../changed.ts';
import { text } from '../description/fields.ts';
import { noQuery, reads, writes } from '../description/operation.ts';
import { openCatalog } from '../products/save-products.ts';
import { localeInput } from './schema.ts';
import { readTranslations, replaceTranslations } from './translations.ts';

const tag = 'translations';
const kind = v.picklist(['options', 'texts']);
const WordAnswer = v.strictObject({
  kind,
  name: v.string(),
  $locale: v.record(v.string(), v.record(v.string(), v.string())),
});

type Kind = v.InferOutput<typeof kind>;
type Word = v.InferOutput<typeof WordAnswer>;

/** Words that products share: names of options, and, as `texts`, values of options and attributes and names of plans. */
export const wordOperations = {
  'GET /translations': reads({
    tag,
    summary: 'Names of options, and other words that products share, in the store’s other languages',
    query: noQuery,
    answer: v.strictObject({ results: v.array(WordAnswer) }),
    run: async ({ db }) => ({ results: [...(await readWords(db, 'options')), ...(await readWords(db, 'texts'))] }),
  }),
  'PUT /translations': writes({
    tag,
    summary: 'Says what a word of the store’s language is in others, for all products that have it',
    body: v.strictObject({
      kind,
      name: text(500),
      $locale: v.nonOptional(localeInput({ name: v.optional(text(500)) })),
    }),
    example: { kind: 'texts', name: 'Blue', $locale: {} },
    answer: WordAnswer,
    async run({ tx, body: { kind, name, $locale }, actor, now }) {
      await openCatalog({ tx, actor, now });
      const words = await replaceTranslations(tx, kind, $locale);
      const id = `${kind} ${name}`;
      const read = async () => new Map([[id, await readWord(tx, kind, name)]]);
      const before = await read();
      await words(name);
      const products = await followersOf(tx, await productsWith(tx, kind, name));
      return (await changed(tx, { entity: 'translation', ids: [id], actor, now, before, products, read })).get(id);
    },
  }),
};

async function readWord(db: Db, kind: Kind, name: string): Promise<Word> {
  return { kind, name, $locale: (await readTranslations(db, kind, [name])).get(name) ?? {} };
}

async function readWords(db: Db, kind: Kind): Promise<Word[]> {
  const names = db.selectFrom('translations').select('record_id').distinct().where('model', '=', kind);
  const rows = await names.orderBy('record_id').execute();
  const words = await readTranslations(
    db,
    kind,
    rows.map(({ record_id }) => record_id),
  );
  return [...words].map(([name, $locale]) => ({ kind, name, $locale }));
}

async function productsWith(tx: Tx, kind: Kind, name: string): Promise<string[]> {
  const json = `"name":${JSON.stringify(name)}`;
  const has = (column: string) =>
    isPostgres(tx)
      ? sql<boolean>`strpos(${sql.ref(column)}, ${json}) > 0`
      : sql<boolean>`instr(${sql.ref(column)}, ${json}) > 0`;
  const valued = tx.selectFrom('product_attributes').select('product_id').where('value', '=', name);
  const products = tx.selectFrom('products').select('id').orderBy('id');
  const rows = await products
    .where((eb) =>
      eb.or([has('options'), ...(kind === 'texts' ? [has('purchase_options'), eb('id', 'in', valued)] : [])]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
