import {
  type Db,
  defineCommand,
  defineStatement,
  isInJsonList,
  isPostgres,
  isProductShown,
  type NewRow,
  parseJson,
  type Row,
  type Tx,
} from '@mercer/database';
import type { DocumentChange } from '@mercer/search';
import { buildDocument } from '@mercer/search';
import { sql } from 'kysely';
import { listRowWords, toDocumentRow } from './document-rows.ts';
import { updateWordCounts } from './vocabulary.ts';

/** Stored documents of some products, and the texts from which their new ones are made. */
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
  const storedRows = new Map(sources.old.map((row) => [row.product_id, row]));
  const currentRows = new Map(rows.map((row) => [row.product_id, row]));
  const fresh = rows.filter((row) => !isSameDocument(storedRows.get(row.product_id), row));
  const deletedRows = sources.old.filter(({ product_id }) => !currentRows.has(product_id));
  if (deletedRows.length > 0) await dropDocuments(tx, JSON.stringify(deletedRows.map(({ product_id }) => product_id)));
  if (fresh.length > 0) await writeDocuments(tx, JSON.stringify(fresh));
  const replaced = fresh.flatMap(({ product_id }) => storedRows.get(product_id) ?? []);
  await updateWordCounts(tx, [...deletedRows, ...replaced].flatMap(listRowWords), fresh.flatMap(listRowWords));
  return {
    changes: ids.map((product_id) => ({
      product_id,
      before: storedRows.get(product_id) ?? null,
      after: currentRows.get(product_id) ?? null,
    })),
    members: changesOfMembers(sources.old, rows),
  };
}

function isSameDocument(storedRow: Row<'product_documents'> | undefined, row: NewRow<'product_documents'>): boolean {
  const { name, terms, description, category_ids } = row;
  return (
    storedRow?.name === name &&
    storedRow.terms === terms &&
    storedRow.description === description &&
    storedRow.category_ids === category_ids
  );
}

type Members = Pick<Row<'product_documents'>, 'category_ids'>[];

function changesOfMembers(previousMembers: Members, currentMembers: Members): Map<string, number> {
  const changes = new Map<string, number>();
  const addMemberChanges = (members: Members, change: number) => {
    for (const id of members.flatMap(({ category_ids }) => parseJson<string[]>(category_ids))) {
      changes.set(id, (changes.get(id) ?? 0) + change);
    }
  };
  addMemberChanges(previousMembers, -1);
  addMemberChanges(currentMembers, 1);
  return changes;
}

function documentRows({ products, categories, translations }: DocumentSources): NewRow<'product_documents'>[] {
  const categoriesOfProduct = Map.groupBy(categories, ({ product_id }) => product_id);
  const texts = Map.groupBy(translations, ({ record_id, field }) => `${record_id} ${field}`);
  const findTranslations = (id: string, field: string) => (texts.get(`${id} ${field}`) ?? []).map(({ value }) => value);
  return products.map((product) => {
    const members = categoriesOfProduct.get(product.id) ?? [];
    const categoryNames = members.flatMap(({ id, name }) => [name, ...findTranslations(id, 'name')]);
    const document = buildDocument(product, categoryNames, {
      names: findTranslations(product.id, 'name'),
      descriptions: findTranslations(product.id, 'description'),
    });
    return toDocumentRow({ productId: product.id, document, categoryIds: members.map(({ id }) => id) });
  });
}

const oldDocuments = defineStatement((db: Db, ids: string) =>
  db
    .selectFrom('product_documents')
    .selectAll()
    .where(isInJsonList(db, 'product_id', ids)),
);

/** Values of the attributes by which searches find a product, as a JSON list; null: it has none. */
function selectSearchedValues(db: Db) {
  const list = sql.raw(isPostgres(db) ? 'json_agg(value)::text' : 'json_group_array(value)');
  return sql<string | null>`(case when exists (select 1 from attributes where searchable = 1) then
    (select ${list} from product_attributes where product_id = products.id
      and attribute_id in (select id from attributes where searchable = 1)) end)`;
}

const searchedProducts = defineStatement((db: Db, ids: string) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'sku', 'tags', 'description', selectSearchedValues(db).as('attribute_values')])
    .where(isInJsonList(db, 'id', ids))
    .where(isProductShown)
    .orderBy('id'),
);

const categoriesOf = defineStatement((db: Db, ids: string) =>
  db
    .selectFrom('product_categories')
    .innerJoin('categories', 'categories.id', 'product_categories.category_id')
    .select(['product_id', 'categories.id', 'categories.name'])
    .where(isInJsonList(db, 'product_id', ids))
    .orderBy('categories.sort')
    .orderBy('categories.id'),
);

/** Reads the translations of the products and of their categories. */
const translationsOf = defineStatement((db: Db, ids: string) => {
  const categories = sql`select category_id from product_categories where ${isInJsonList(db, 'product_id', ids)}`;
  return db
    .selectFrom('translations')
    .select(['record_id', 'field', 'value'])
    .where('model', 'in', ['products', 'categories'])
    .where(isInJsonList(db, 'record_id', ids, categories))
    .orderBy('locale');
});

const dropDocuments = defineCommand((db: Db, ids: string) =>
  db.deleteFrom('product_documents').where(isInJsonList(db, 'product_id', ids)),
);

const columns = ['product_id', 'name', 'terms', 'description', 'category_ids'] as const;

const writeDocuments = defineCommand((db: Db, rows: string) => {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = isPostgres(db)
    ? sql`select ${names} from json_populate_recordset(null::product_documents, ${rows})`
    : sql`select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${rows})`;
  const changes = columns.slice(1).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  return sql`insert into product_documents (${names}) ${values} where true
    on conflict (product_id) do update set ${sql.join(changes)}`;
});
