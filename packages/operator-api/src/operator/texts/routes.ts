import { type Db, isPostgres, type Tx } from '@mercer/database';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { sql } from 'kysely';
import * as v from 'valibot';
import { propagateProductChange } from '../categories/propagation.ts';
import { commitChange } from '../commit-change.ts';
import { nonEmptyText } from '../description/fields.ts';
import { defineWholeListRoute } from '../description/record-routes.ts';
import { openCatalogWriter } from '../products/save-products.ts';
import { buildLocaleInput } from './schema.ts';
import { readTranslations, replaceTranslations } from './translations.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'translations' } as const;
const kind = v.picklist(['options', 'texts']);
const WordAnswer = v.strictObject({
  kind,
  name: v.string(),
  $locale: v.record(v.string(), v.record(v.string(), v.string())),
});

type WordKind = v.InferOutput<typeof kind>;
type Word = v.InferOutput<typeof WordAnswer>;

/** Words that products share: names of options, and, as `texts`, values of options and attributes and names of plans. */
export const wordRoutes = [
  defineWholeListRoute({
    path: '/operator/translations',
    ...group,
    summary: 'Names of options, and other words that products share, in the store’s other languages',
    answer: WordAnswer,
    readAll: async ({ db }) => [...(await readSharedWords(db, 'options')), ...(await readSharedWords(db, 'texts'))],
  }),
  defineRoute({
    method: 'PUT',
    path: '/operator/translations',
    ...group,
    summary: 'Says what a word of the store’s language is in others, for all products that have it',
    body: v.strictObject({
      kind,
      name: nonEmptyText(500),
      $locale: v.nonOptional(buildLocaleInput({ name: v.optional(nonEmptyText(500)) })),
    }),
    example: { kind: 'texts', name: 'Blue', $locale: {} },
    answer: WordAnswer,
    async write({ tx, body: { kind, name, $locale }, actor, now }) {
      await openCatalogWriter({ tx, actor, now });
      const words = await replaceTranslations(tx, kind, $locale);
      const id = `${kind} ${name}`;
      const readCurrentWord = async () => new Map([[id, await readSharedWord(tx, kind, name)]]);
      const previousWords = await readCurrentWord();
      await words(name);
      const products = await propagateProductChange(tx, await productsWith(tx, kind, name));
      return (
        await commitChange(tx, {
          entity: 'translation',
          ids: [id],
          actor,
          now,
          previousRecords: previousWords,
          products,
          read: readCurrentWord,
        })
      ).get(id);
    },
  }),
];

async function readSharedWord(db: Db, kind: WordKind, name: string): Promise<Word> {
  return { kind, name, $locale: (await readTranslations(db, kind, [name])).get(name) ?? {} };
}

async function readSharedWords(db: Db, kind: WordKind): Promise<Word[]> {
  const names = db.selectFrom('translations').select('record_id').distinct().where('model', '=', kind);
  const rows = await names.orderBy('record_id').execute();
  const words = await readTranslations(
    db,
    kind,
    rows.map(({ record_id }) => record_id),
  );
  return [...words].map(([name, $locale]) => ({ kind, name, $locale }));
}

async function productsWith(tx: Tx, kind: WordKind, name: string): Promise<string[]> {
  const json = `"name":${JSON.stringify(name)}`;
  const containsName = (column: string) =>
    isPostgres(tx)
      ? sql<boolean>`strpos(${sql.ref(column)}, ${json}) > 0`
      : sql<boolean>`instr(${sql.ref(column)}, ${json}) > 0`;
  const valued = tx.selectFrom('product_attributes').select('product_id').where('value', '=', name);
  const products = tx.selectFrom('products').select('id').orderBy('id');
  const rows = await products
    .where((eb) =>
      eb.or([
        containsName('options'),
        ...(kind === 'texts' ? [containsName('purchase_options'), eb('id', 'in', valued)] : []),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
