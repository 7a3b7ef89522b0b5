import type { Category } from '@mercer/contract';
import { type Db, defineStatement, findIdByFormerSlug, parseJson, type Row } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import type { Query } from '@mercer/platform/http/query';
import { type Localization, selectTranslation } from '@mercer/search';
import { type CollectionRule, toRuleQuery } from './rule.ts';
import { readRuleHour } from './rule-hour.ts';

type ShownCollection = Omit<Row<'collections'>, 'metadata' | 'status' | 'date_created' | 'date_updated'>;

function selectCollections(db: Db, { locales }: Pick<Localization, 'locales'>) {
  return db
    .selectFrom('collections')
    .select(['id', 'slug', 'image', 'sort', 'type', 'rule', 'sorting'])
    .select([
      selectTranslation('collections.name', { locales }).as('name'),
      selectTranslation('collections.description', { locales }).as('description'),
      selectTranslation('collections.meta_title', { locales }).as('meta_title'),
      selectTranslation('collections.meta_description', { locales }).as('meta_description'),
    ])
    .where('status', '=', 'active');
}

/** Finds an active collection by its id, its slug or a slug that it had; undefined when there is none. */
export async function findCollection(
  db: Db,
  idOrSlug: string,
  localization: Pick<Localization, 'locales'>,
): Promise<ShownCollection | undefined> {
  if (!isStorableText(idOrSlug)) return undefined;
  const find = (name: string) =>
    selectCollections(db, localization)
      .where((eb) => eb.or([eb('id', '=', name), eb('slug', '=', name)]))
      .executeTakeFirst();
  const row = await find(idOrSlug);
  if (row) return row;
  const formerId = await findIdByFormerSlug(db, 'collections', idOrSlug);
  return formerId === undefined ? undefined : find(formerId);
}

/** Lists the active collections in their order. */
export async function listActiveCollections(db: Db, localization: Localization): Promise<ShownCollection[]> {
  return selectCollections(db, localization).orderBy('sort').orderBy('id').limit(mostListed).execute();
}

const mostListed = 1000;

/**
 * Finds the query of a collection's products where a query names the collection in the place of a category; undefined where it
 * names none.
 */
export async function findCollectionQuery(db: Db, query: Query): Promise<Query | undefined> {
  const { category: name, ...filters } = query;
  if (typeof name !== 'string' || name === '' || name.includes(',') || !isStorableText(name)) return undefined;
  const [collection] = await collectionNamed(db, name);
  if (!collection) return undefined;
  return { ...(await buildCollectionQuery(db, collection, filters)), sort: query.sort || toSortOrder(collection) };
}

const collectionNamed = defineStatement((db: Db, name: string) =>
  db
    .selectFrom('collections')
    .select(['id', 'type', 'rule', 'sorting'])
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('id', '=', name), eb('slug', '=', name)])),
);

type Selecting = Pick<Row<'collections'>, 'id' | 'type' | 'rule' | 'sorting'>;

async function buildCollectionQuery(db: Db, { id, type, rule }: Selecting, query: Query): Promise<Query> {
  const products = type === 'manual' ? { collection_id: id } : await readRuleQuery(db, rule);
  const narrowing = query.where === undefined ? [] : [query.where];
  return { ...query, where: { $and: [products, ...narrowing] } };
}

async function readRuleQuery(db: Db, json: string): Promise<Query> {
  const rule = parseJson<CollectionRule>(json);
  return toRuleQuery(rule, await readRuleHour(db, rule));
}

function toSortOrder({ id, sorting }: Selecting): string {
  return sorting === 'manual' ? `collection_position.${id} asc` : sorting;
}

/** A collection as a category without a place in the tree. */
export function serializeCollection(row: ShownCollection, productCount: number): Category {
  const image = row.image === null ? null : parseJson<Category['images'][number]>(row.image);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    active: true,
    sort: row.sort,
    parent_id: null,
    top_id: null,
    image,
    images: image ? [image] : [],
    product_count: productCount,
  };
}
