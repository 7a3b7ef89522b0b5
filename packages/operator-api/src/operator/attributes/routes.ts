import type { CollectionRule } from '@mercer/commerce/catalog';
import { type Db, parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import * as v from 'valibot';
import { copyToBin } from '../bin/snapshot.ts';
import { propagateProductChange } from '../categories/propagation.ts';
import { commitChange } from '../commit-change.ts';
import { assertPlainAttribute } from '../custom-fields/attribute.ts';
import { answered, nonEmptyText } from '../description/fields.ts';
import { defineChangeRoutes, defineFindRoute, defineWholeListRoute } from '../description/record-routes.ts';
import { createReplacementSchema } from '../description/replacement.ts';
import { openCatalogWriter } from '../products/save-products.ts';
import { buildLocaleInput, localeAnswer } from '../texts/schema.ts';
import { readTranslations, replaceTranslations } from '../texts/translations.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'attributes' } as const;
const notFoundRefusal = { 404: 'no product has such an attribute' };

const AttributeAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  filterable: v.boolean(),
  sort: v.number(),
  $locale: localeAnswer,
});

const AttributeUpdate = v.strictObject({
  name: v.optional(nonEmptyText(100)),
  filterable: v.optional(v.boolean()),
  sort: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  $locale: buildLocaleInput({ name: v.optional(nonEmptyText(100)) }),
  id: answered,
});

/**
 * Routes for attributes. Attributes are created with the products that have them; these routes say which of them
 * lists can be filtered by.
 */
export const attributeRoutes = [
  defineWholeListRoute({
    path: '/operator/attributes',
    ...group,
    summary: 'What products say of themselves, in the order of the filters',
    table: 'attributes',
    answer: AttributeAnswer,
    readAll: async ({ db }) => [...(await readAttributes(db)).values()],
  }),
  defineFindRoute({
    path: '/operator/attributes/:id',
    ...group,
    recordName: 'attribute',
    answer: AttributeAnswer,
    find: async ({ db, id }) => (await readAttributes(db, id)).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/attributes/:id',
    ...group,
    recordName: 'attribute',
    summary:
      'Offers an attribute as a filter, says where it stands among them and what it is called in other languages',
    body: AttributeUpdate,
    example: { filterable: true, sort: 1 },
    replacement: createReplacementSchema(AttributeUpdate, {
      required: ['name'],
      defaults: { filterable: false, sort: 1000, $locale: {} },
    }),
    replacementExample: { name: 'Material', filterable: true, sort: 1 },
    answer: AttributeAnswer,
    refusals: { ...notFoundRefusal, 409: 'custom_field: the attribute is a custom field, which is changed as such' },
    async write({ tx, id, body: { name, filterable, sort, $locale }, actor, now, ifMatch }) {
      await openCatalogWriter({ tx, actor, now });
      const storedAttributes = await readAttributes(tx, id);
      const attribute = storedAttributes.get(id);
      if (!attribute) throw buildNotFoundError('There is no such attribute');
      await assertPlainAttribute(tx, id);
      assertVersionMatches(ifMatch, attribute);
      const words = $locale && (await replaceTranslations(tx, 'attributes', $locale));
      const columns = {
        name: name ?? attribute.name,
        filterable: (filterable ?? attribute.filterable) ? 1 : 0,
        sort: sort ?? attribute.sort,
      } as const;
      await tx.updateTable('attributes').set(columns).where('id', '=', id).execute();
      await words?.(id);
      const products = words ? await propagateProductChange(tx, await productsWith(tx, id)) : [];
      const readAfterChange = () => readAttributes(tx, id);
      return (
        await commitChange(tx, {
          entity: 'attribute',
          ids: [id],
          actor,
          now,
          previousRecords: storedAttributes,
          products,
          read: readAfterChange,
        })
      ).get(id);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/attributes/:id',
    ...group,
    summary: 'Moves an attribute that no product has any more to the bin for 30 days',
    body: noBody,
    refusals: {
      ...notFoundRefusal,
      409: 'attribute_in_use: products have it, or the rule of a collection names it; custom_field: the attribute is a custom field, which is deleted as such',
    },
    isVersioned: true,
    async write(call) {
      const { tx, id, actor, now, ifMatch } = call;
      await openCatalogWriter(call);
      const previousRecords = await readAttributes(tx, id);
      const attribute = previousRecords.get(id);
      if (!attribute) throw buildNotFoundError('There is no such attribute');
      await assertPlainAttribute(tx, id);
      assertVersionMatches(ifMatch, attribute);
      await assertAttributeUnused(tx, id);
      await copyToBin(call, 'attribute', id);
      await tx.deleteFrom('translations').where('model', '=', 'attributes').where('record_id', '=', id).execute();
      await tx.deleteFrom('attributes').where('id', '=', id).execute();
      const read = () => readAttributes(tx, id);
      // Without a product the catalogue counts the change all the same, by which pages know that they are old
      await commitChange(tx, { entity: 'attribute', ids: [id], actor, now, previousRecords, products: [], read });
    },
  }),
];

/** @throws ApiError 409 `attribute_in_use` that says what has the attribute */
async function assertAttributeUnused(tx: Tx, id: string): Promise<void> {
  const products = await productsWith(tx, id);
  const rules = await tx.selectFrom('collections').select(['name', 'rule']).where('rule', 'is not', null).execute();
  const isInRule = ({ rule }: (typeof rules)[number]) =>
    parseJson<CollectionRule>(rule ?? '{"conditions":[]}').conditions.some(({ field }) => field === `attributes.${id}`);
  const collection = rules.find(isInRule);
  if (products.length === 0 && !collection) return;
  const user =
    products.length > 0
      ? `${products.length} ${products.length === 1 ? 'product has' : 'products have'} it`
      : `the collection ${collection?.name} has it in its rule`;
  throw new ApiError(`The attribute is used: ${user}`, { status: 409, code: 'attribute_in_use', param: 'id' });
}

async function productsWith(tx: Tx, attributeId: string): Promise<string[]> {
  const products = tx.selectFrom('product_attributes').select('product_id').distinct();
  const rows = await products.where('attribute_id', '=', attributeId).orderBy('product_id').execute();
  return rows.map(({ product_id }) => product_id);
}

export async function readAttributes(db: Db, id?: string) {
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
      return [row.id, { ...serializeAttribute(row), ...($locale && { $locale }) }];
    }),
  );
}

function serializeAttribute({ id, name, filterable, sort }: Row<'attributes'>) {
  return { id, name, filterable: filterable === 1, sort };
}
