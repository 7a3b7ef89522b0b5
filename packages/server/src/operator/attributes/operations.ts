import * as v from 'valibot';
import type { Db, Row } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import { changed } from '../changed.ts';
import { answered, text } from '../description/fields.ts';
import { assertMatch } from '../description/if-match.ts';
import { noQuery, reads, writes } from '../description/operation.ts';
import { openCatalog } from '../products/save-products.ts';

const tag = 'attributes';

const AttributeAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  filterable: v.boolean(),
  sort: v.number(),
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
  'PUT /attributes/:id': writes({
    tag,
    summary: 'Offers an attribute as a filter, and says where it stands among them',
    body: v.strictObject({
      name: v.optional(text(100)),
      filterable: v.optional(v.boolean()),
      sort: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
      id: answered,
    }),
    example: { filterable: true, sort: 1 },
    answer: AttributeAnswer,
    refusals: { 404: 'no product has such an attribute' },
    isVersioned: true,
    async run({ tx, id, body: { name, filterable, sort }, actor, now, ifMatch }) {
      await openCatalog({ tx, actor, now });
      const before = await readAttributes(tx, id);
      const attribute = before.get(id);
      if (!attribute) throw notFound('There is no such attribute');
      assertMatch(ifMatch, attribute);
      const after = { ...attribute, ...(name ? { name } : {}), filterable: filterable ?? attribute.filterable };
      const columns = { name: after.name, filterable: after.filterable ? 1 : 0, sort: sort ?? attribute.sort } as const;
      await tx.updateTable('attributes').set(columns).where('id', '=', id).execute();
      const read = () => readAttributes(tx, id);
      return (await changed(tx, { entity: 'attribute', ids: [id], actor, now, before, products: [], read })).get(id);
    },
  }),
};

async function readAttributes(db: Db, id?: string) {
  const attributes = db.selectFrom('attributes').selectAll().orderBy('sort').orderBy('id');
  const rows = await (id === undefined ? attributes : attributes.where('id', '=', id)).execute();
  return new Map(rows.map((row) => [row.id, serialize(row)]));
}

function serialize({ id, name, filterable, sort }: Row<'attributes'>) {
  return { id, name, filterable: filterable === 1, sort };
}
