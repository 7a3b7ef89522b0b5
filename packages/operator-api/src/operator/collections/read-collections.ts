import type { CollectionRule } from '@mercer/commerce/catalog';
import type { Image } from '@mercer/contract';
import { type Db, isInJsonList, parseJson, type Row } from '@mercer/database';
import type * as v from 'valibot';
import { buildListAnswer, parseSortOrder } from '../description/list.ts';
import { readTablePage } from '../description/records.ts';
import { readTranslations } from '../texts/translations.ts';
import type { CollectionQuery, CollectionRecord } from './schema.ts';

type CollectionRow = Row<'collections'>;

/** A page of the collections, the newest first. */
export async function listCollections(
  db: Db,
  { status, type, q, updated_since, ...page }: v.InferOutput<typeof CollectionQuery>,
) {
  const equal = { status, type };
  const order = parseSortOrder('-id');
  const search = { q, updated_since };
  const listQuery = { page, order, search, equal };
  const { rows, ...counted } = await readTablePage<CollectionRow>(db, 'collections', listQuery);
  return buildListAnswer(await serializeCollections(db, rows), counted);
}

export async function readCollections(db: Db, id: string): Promise<Map<string, CollectionRecord>> {
  const rows = await db.selectFrom('collections').selectAll().where('id', '=', id).execute();
  return new Map((await serializeCollections(db, rows)).map((collection) => [collection.id, collection]));
}

async function serializeCollections(db: Db, rows: readonly CollectionRow[]): Promise<CollectionRecord[]> {
  const ids = rows.map(({ id }) => id);
  const words = await readTranslations(db, 'collections', ids);
  const members = db.selectFrom('collection_products').select(['collection_id', 'product_id']);
  const memberRows = await members
    .where(isInJsonList(db, 'collection_id', JSON.stringify(ids)))
    .orderBy('position')
    .execute();
  const products = Map.groupBy(memberRows, ({ collection_id }) => collection_id);
  return rows.map((row) => {
    const $locale = words.get(row.id);
    const productIds = (products.get(row.id) ?? []).map(({ product_id }) => product_id);
    return { ...serializeCollection(row, productIds), ...($locale && { $locale }) };
  });
}

function serializeCollection(row: CollectionRow, products: string[]): CollectionRecord {
  const { match, conditions } = parseJson<CollectionRule>(row.rule);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    image: row.image === null ? null : parseJson<Image>(row.image),
    status: row.status,
    type: row.type,
    match,
    conditions,
    products,
    sorting: row.sorting as CollectionRecord['sorting'], // written from the same list
    sort: row.sort,
    metadata: parseJson(row.metadata),
    date_created: row.date_created,
    date_updated: row.date_updated,
  };
}
