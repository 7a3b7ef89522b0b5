import { sql } from 'kysely';
import {
  command,
  type Db,
  isIn,
  isPostgres,
  type NewRow,
  parseJson,
  type Row,
  statement,
  type Tx,
} from '../../db/index.ts';
import type { DocumentChange } from '../bitmap-index/index.ts';
import { documentOf } from '../search/index.ts';
import { documentRow, wordsOfRow } from './document-rows.ts';
import { countWords } from './vocabulary.ts';

/** What is searched of some products, and what they say now. */
interface DocumentSources {
  old: Row<'product_documents'>[];
  products: SearchedProduct[];
  categories: ProductCategory[];
  translations: TranslatedText[];
}

type SearchedProduct = Pick<Row<'products'>, 'id' | 'name' | 'slug' | 'sku' | 'tags' | 'description'>;
type ProductCategory = { product_id: string; id: string; name: string };
type TranslatedText = Pick<Row<'translations'>, 'record_id' | 'field' | 'value'>;

interface IndexedDocuments {
  changes: DocumentChange[];
  /** The categories that the products were in or are in, each with how many of them it has more. */
  members: Map<string, number>;
}

/** Statements that are sent together. The caller gives few. */
export async function readDocuments(tx: Tx, ids: string[]): Promise<DocumentSources> {
  if (ids.length === 0) return { old: [], products: [], categories: [], translations: [] };
  const json = JSON.stringify(ids);
  const [old, products, categories, translations] = await Promise.all([
    oldDocuments(tx, json),
    searchedProducts(tx, json),
    categoriesOf(tx, json),
    translationsOf(tx, json),
  ]);
  return { old, products, categories, translations };
}

/**
 * Writes what is searched of these products where it differs, and counts their words; those that are gone are searched no
 * more. Nobody else indexes at the same time.
 */
export async function indexDocuments(tx: Tx, ids: string[], sources: DocumentSources): Promise<IndexedDocuments> {
  const rows = documentRows(sources);
  const before = new Map(sources.old.map((row) => [row.product_id, row]));
  const after = new Map(rows.map((row) => [row.product_id, row]));
  const fresh = rows.filter((row) => !isSame(before.get(row.product_id), row));
  const gone = sources.old.filter(({ product_id }) => !after.has(product_id));
  if (gone.length > 0) await dropDocuments(tx, JSON.stringify(gone.map(({ product_id }) => product_id)));
  if (fresh.length > 0) await writeDocuments(tx, JSON.stringify(fresh));
  const replaced = fresh.flatMap(({ product_id }) => before.get(product_id) ?? []);
  await countWords(tx, [...gone, ...replaced].flatMap(wordsOfRow), fresh.flatMap(wordsOfRow));
  return {
    changes: ids.map((product_id) => ({
      product_id,
      before: before.get(product_id) ?? null,
      after: after.get(product_id) ?? null,
    })),
    members: changesOfMembers(sources.old, rows),
  };
}

function isSame(before: Row<'product_documents'> | undefined, row: NewRow<'product_documents'>): boolean {
  const { name, terms, description, category_ids } = row;
  return (
    before?.name === name &&
    before.terms === terms &&
    before.description === description &&
    before.category_ids === category_ids
  );
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

function documentRows({ products, categories, translations }: DocumentSources): NewRow<'product_documents'>[] {
  const categoriesOfProduct = Map.groupBy(categories, ({ product_id }) => product_id);
  const texts = Map.groupBy(translations, ({ record_id, field }) => `${record_id} ${field}`);
  const translated = (id: string, field: string) => (texts.get(`${id} ${field}`) ?? []).map(({ value }) => value);
  return products.map((product) => {
    const members = categoriesOfProduct.get(product.id) ?? [];
    const categoryNames = members.flatMap(({ id, name }) => [name, ...translated(id, 'name')]);
    const document = documentOf(product, categoryNames, {
      names: translated(product.id, 'name'),
      descriptions: translated(product.id, 'description'),
    });
    return documentRow({ productId: product.id, document, categoryIds: members.map(({ id }) => id) });
  });
}

const oldDocuments = statement((db: Db, ids: string) =>
  db
    .selectFrom('product_documents')
    .selectAll()
    .where(isIn(db, 'product_id', ids)),
);

const searchedProducts = statement((db: Db, ids: string) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'sku', 'tags', 'description'])
    .where(isIn(db, 'id', ids))
    .orderBy('id'),
);

const categoriesOf = statement((db: Db, ids: string) =>
  db
    .selectFrom('product_categories')
    .innerJoin('categories', 'categories.id', 'product_categories.category_id')
    .select(['product_id', 'categories.id', 'categories.name'])
    .where(isIn(db, 'product_id', ids))
    .orderBy('categories.sort')
    .orderBy('categories.id'),
);

/** Of the products and of their categories. */
const translationsOf = statement((db: Db, ids: string) => {
  const categories = sql`select category_id from product_categories where ${isIn(db, 'product_id', ids)}`;
  return db
    .selectFrom('translations')
    .select(['record_id', 'field', 'value'])
    .where('model', 'in', ['products', 'categories'])
    .where(isIn(db, 'record_id', ids, categories))
    .orderBy('locale');
});

const dropDocuments = command((db: Db, ids: string) =>
  db.deleteFrom('product_documents').where(isIn(db, 'product_id', ids)),
);

const columns = ['product_id', 'name', 'terms', 'description', 'category_ids'] as const;

const writeDocuments = command((db: Db, rows: string) => {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = isPostgres(db)
    ? sql`select ${names} from json_populate_recordset(null::product_documents, ${rows})`
    : sql`select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${rows})`;
  const changes = columns.slice(1).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  return sql`insert into product_documents (${names}) ${values} where true
    on conflict (product_id) do update set ${sql.join(changes)}`;
});
