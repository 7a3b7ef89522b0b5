import { parseJson, type Row, type Tx } from '../../db/index.ts';
import type { DocumentChange } from '../bitmap-index/index.ts';
import { documentOf } from '../search/index.ts';
import { documentRow, wordsOfRow } from './document-rows.ts';
import { countWords } from './vocabulary.ts';

interface IndexedDocuments {
  changes: DocumentChange[];
  /** The categories that the products were in or are in, each with how many of them it has more. */
  members: Map<string, number>;
}

/**
/**
 * Writes what is searched of the products of these ids, and counts its words; those that are gone are searched no more.
 * The caller gives few ids and lets nobody else index at the same time.
 */
export async function indexDocuments(tx: Tx, ids: string[]): Promise<IndexedDocuments> {
  const old = await tx.selectFrom('product_documents').selectAll().where('product_id', 'in', ids).execute();
  const rows = await documentRows(tx, ids);
  await tx.deleteFrom('product_documents').where('product_id', 'in', ids).execute();
  if (rows.length > 0) await tx.insertInto('product_documents').values(rows).execute();
  await countWords(tx, old.flatMap(wordsOfRow), rows.flatMap(wordsOfRow));
  const before = new Map(old.map((row) => [row.product_id, row]));
  const after = new Map(rows.map((row) => [row.product_id, row]));
  return {
    changes: ids.map((product_id) => ({
      product_id,
      before: before.get(product_id) ?? null,
      after: after.get(product_id) ?? null,
    })),
    members: changesOfMembers(old, rows),
  };
}

type Members = Pick<Row<'product_documents'>, 'category_ids'>[];

function changesOfMembers(before: Members, after: Members): Map<string, number> {
  const changes = new Map<string, number>();
  const count = (members: Members, change: number) => {
    for (const id of members.flatMap(({ category_ids }) => parseJson<string[]>(category_ids))) {
      changes.set(id, (changes.get(id) ?? 0) + change);
    }
  };
  count(before, -1);
  count(after, 1);
  return changes;
}

async function documentRows(tx: Tx, ids: string[]) {
  const products = await searchedProducts(tx, ids);
  const categories = await categoriesOf(tx, ids);
  const translations = await translationsOf(tx, ids, [...categories.values()].flat());
  return products.map((product) => {
    const members = categories.get(product.id) ?? [];
    const categoryNames = members.flatMap(({ id, name }) => [name, ...translations(id, 'name')]);
    const document = documentOf(product, categoryNames, {
      names: translations(product.id, 'name'),
      descriptions: translations(product.id, 'description'),
    });
    return documentRow({ productId: product.id, document, categoryIds: members.map(({ id }) => id) });
  });
}

function searchedProducts(tx: Tx, ids: string[]) {
  return tx
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'sku', 'tags', 'description'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Categories of each product. */
async function categoriesOf(tx: Tx, ids: string[]) {
  const rows = await tx
    .selectFrom('product_categories')
    .innerJoin('categories', 'categories.id', 'product_categories.category_id')
    .select(['product_id', 'categories.id', 'categories.name'])
    .where('product_id', 'in', ids)
    .orderBy('categories.sort')
    .orderBy('categories.id')
    .execute();
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

async function translationsOf(tx: Tx, ids: string[], categories: { id: string }[]) {
  const records = [...new Set([...ids, ...categories.map(({ id }) => id)])];
  const rows = await tx
    .selectFrom('translations')
    .select(['record_id', 'field', 'value'])
    .where('model', 'in', ['products', 'categories'])
    .where('record_id', 'in', records)
    .orderBy('locale')
    .execute();
  const texts = Map.groupBy(rows, ({ record_id, field }) => `${record_id} ${field}`);
  return (id: string, field: 'name' | 'description') => (texts.get(`${id} ${field}`) ?? []).map(({ value }) => value);
}
