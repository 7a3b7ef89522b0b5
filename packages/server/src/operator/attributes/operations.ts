import * as v from 'valibot';
import type { Db, Row, Tx } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import { followersOf } from '../categories/following.ts';
import { changed } from '../changed.ts';
import { answered, text } from '../description/fields.ts';
import { assertMatch } from '../description/if-match.ts';
import { noQuery, reads } from '../description/operation.ts';
import { finds, updates } from '../description/record-operations.ts';
import { openCatalog } from '../products/save-products.ts';
import { localeAnswer, localeInput } from '../words/schema.ts';
import { readTranslations, replaceTranslations } from '../words/translations.ts';

const tag = 'attributes';
const gone = { 404: 'no product has such an attribute' };

const AttributeAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  filterable: v.boolean(),
  sort: v.number(),
  $locale: localeAnswer,
});

/** They come with the products that have them; here stands which of them lists can be filtered by. */
export const attributeOperations = {
  'GET /attributes': reads({
    tag,
    summary: 'What products say of themselves, in the order of the filters',
    query: noQuery,
    answer: v.strictObject({ results: v.array(AttributeAnswer) }),
    run: async ({ db }) => ({ results: [...(await readAttributes(db)).values()] }),
  }),
  'GET /attributes/:id': finds({
    tag,
    named: 'attribute',
    answer: AttributeAnswer,
    find: async ({ db, id }) => (await readAttributes(db, id)).get(id),
  }),
  'PUT /attributes/:id': updates({
    tag,
    summary:
      'Offers an attribute as a filter, says where it stands among them and what it is called in other languages',
    body: v.strictObject({
      name: v.optional(text(100)),
      filterable: v.optional(v.boolean()),
      sort: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
      $locale: localeInput({ name: v.optional(text(100)) }),
      id: answered,
    }),
    example: { filterable: true, sort: 1 },
    answer: AttributeAnswer,
    refusals: gone,
    async run({ tx, id, body: { name, filterable, sort, $locale }, actor, now, ifMatch }) {
      await openCatalog({ tx, actor, now });
      const before = await readAttributes(tx, id);
      const attribute = before.get(id);
      if (!attribute) throw notFound('There is no such attribute');
      assertMatch(ifMatch, attribute);
      const words = $locale && (await replaceTranslations(tx, 'attributes', $locale));
      const columns = {
        name: name ?? attribute.name,
        filterable: (filterable ?? attribute.filterable) ? 1 : 0,
        sort: sort ?? attribute.sort,
      } as const;
      await tx.updateTable('attributes').set(columns).where('id', '=', id).execute();
      await words?.(id);
      const products = words ? await followersOf(tx, await productsWith(tx, id)) : [];
      const read = () => readAttributes(tx, id);
      return (await changed(tx, { entity: 'attribute', ids: [id], actor, now, before, products, read })).get(id);
    },
  }),
};

async function productsWith(tx: Tx, attributeId: string): Promise<string[]> {
  const products = tx.selectFrom('product_attributes').select('product_id').distinct();
  const rows = await products.where('attribute_id', '=', attributeId).orderBy('product_id').execute();
  return rows.map(({ product_id }) => product_id);
}

async function readAttributes(db: Db, id?: string) {
  const attributes = db.selectFrom('attributes').selectAll().orderBy('sort').orderBy('id');
  const rows = await (id === undefined ? attributes : attributes.where('id', '=', id)).execute();
  const words = await readTranslations(
    db,
    'attributes',
    rows.map((row) => row.id),
  );
  return new Map(
    rows.map((row) => {
      const $locale = words.get(row.id);
      return [row.id, { ...serialize(row), ...($locale && { $locale }) }];
    }),
  );
}

function serialize({ id, name, filterable, sort }: Row<'attributes'>) {
  return { id, name, filterable: filterable === 1, sort };
}
