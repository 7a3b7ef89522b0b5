import { type NewRow, parseJson, type Tx } from '../../db/index.ts';
import { documentOf } from '../search/index.ts';
import { documentNumbers } from './document-numbers.ts';
import { byNumber, documentRows, wordsOfRow } from './document-rows.ts';
import { countWords } from './vocabulary.ts';

/**
 * Makes the products of these ids found by their words; those that are gone are found no more. The caller gives few ids
 * and lets nobody else index at the same time.
 * @returns the categories that the products were in or are in, each with how many of them it has more
 */
export async function indexDocuments(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const old = await tx.selectFrom('product_documents').selectAll().where('product_id', 'in', ids).execute();
  const products = await searchedProducts(tx, ids);
  const categories = await categoriesOf(tx, ids);
  const translations = await translationsOf(tx, ids, [...categories.values()].flat());
  const kept = new Map(old.map(({ product_id, document }) => [product_id, document]));
  const numbers = await documentNumbers(tx, products, kept);
  await forget(tx, old);
  const rows = products.map((product) => {
    const members = categories.get(product.id) ?? [];
    const categoryNames = members.flatMap(({ id, name }) => [name, ...translations(id, 'name')]);
    const document = documentOf(product, categoryNames, {
      names: translations(product.id, 'name'),
      descriptions: translations(product.id, 'description'),
    });
    return documentRows(tx, {
      productId: product.id,
      number: numbers.get(product.id) ?? 0,
      document,
      categoryIds: members.map(({ id }) => id),
    });
  });
  await keep(
    tx,
    rows.map(({ kept }) => kept),
    rows.map(({ searched }) => searched).toSorted(byNumber),
  );
  await countWords(
    tx,
    old.flatMap(wordsOfRow),
    rows.flatMap(({ kept }) => wordsOfRow(kept)),
  );
  return changesOfMembers(
    old,
    rows.map(({ kept }) => kept),
  );
}

type Members = Pick<NewRow<'product_documents'>, 'category_ids'>[];

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

function searchedProducts(tx: Tx, ids: string[]) {
  return tx
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'sku', 'tags', 'description', 'popularity'])
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

async function forget(tx: Tx, old: { product_id: string; document: number }[]): Promise<void> {
  if (old.length === 0) return;
  const documents = old.map(({ document }) => document);
  await tx.deleteFrom('product_search').where('rowid', 'in', documents).execute();
  await tx.deleteFrom('product_documents').where('document', 'in', documents).execute();
}

async function keep(tx: Tx, documents: NewRow<'product_documents'>[], searched: NewRow<'product_search'>[]) {
  if (documents.length === 0) return;
  await tx.insertInto('product_documents').values(documents).execute();
  await tx.insertInto('product_search').values(searched).execute();
}
