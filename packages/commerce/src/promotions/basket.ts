import type { Minor } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { findCollectionsOfProducts } from '../catalog/index.ts';
import type { ProductChoice, ProductExclusion, Rule } from './rule.ts';

/** A line as the rules see it; in minor units. */
export interface BasketLine {
  id: string;
  product_id: string;
  quantity: number;
  price_total: Minor;
}

/** Groups of products by the id of a product; only groups that a rule names are certain to be included. */
type Memberships = ReadonlyMap<string, ReadonlySet<string>>;

/** Lines with the categories and collections that rules ask for. */
export interface Basket {
  lines: readonly BasketLine[];
  categories: Memberships;
  collections: Memberships;
  /** minor units of which a share of a price is a multiple; 1 where it is absent */
  step?: Minor;
}

/** Looks up categories and collections when a rule names some; no statement where none does. */
export async function buildRuleBasket(db: Db, lines: readonly BasketLine[], rules: readonly Rule[]): Promise<Basket> {
  const productIds = [...new Set(lines.map(({ product_id }) => product_id))];
  const categoryIds = listNamedIds(rules, 'category_ids');
  const collectionIds = listNamedIds(rules, 'collection_ids');
  return {
    lines,
    categories: await readCategories(db, productIds, categoryIds),
    collections: await findCollectionsOfProducts(db, { productIds, collectionIds }),
  };
}

async function readCategories(db: Db, productIds: string[], categoryIds: string[]): Promise<Memberships> {
  const categories = new Map<string, Set<string>>();
  if (categoryIds.length === 0 || productIds.length === 0) return categories;
  const members = await db
    .selectFrom('product_categories')
    .selectAll()
    .where('product_id', 'in', productIds)
    .where('category_id', 'in', categoryIds)
    .execute();
  for (const { product_id, category_id } of members)
    categories.set(product_id, (categories.get(product_id) ?? new Set()).add(category_id));
  return categories;
}

function listNamedIds(rules: readonly Rule[], field: 'category_ids' | 'collection_ids'): string[] {
  const ids = rules.flatMap(({ conditions, offer }) => {
    const giftChoice = offer.type === 'buy_get' ? offer.get : undefined;
    return [conditions[field], conditions[`excluded_${field}`], giftChoice?.[field]].flatMap((list) => list ?? []);
  });
  return [...new Set(ids)];
}

/** Selects the lines that a rule is for: those that are chosen and not excluded. */
export function selectMatchingLines(basket: Basket, choice: ProductChoice & ProductExclusion): BasketLine[] {
  const { product_ids = [], category_ids = [], collection_ids = [] } = choice;
  const isForAll = [product_ids, category_ids, collection_ids].every(({ length }) => length === 0);
  const isChosen = createMatcher(basket, { product_ids, category_ids, collection_ids });
  const isExcluded = createMatcher(basket, {
    product_ids: choice.excluded_product_ids ?? [],
    category_ids: choice.excluded_category_ids ?? [],
    collection_ids: choice.excluded_collection_ids ?? [],
  });
  return basket.lines.filter((line) => (isForAll || isChosen(line)) && !isExcluded(line));
}

function createMatcher(
  { categories, collections }: Basket,
  { product_ids, category_ids, collection_ids }: Required<ProductChoice>,
): (line: BasketLine) => boolean {
  const products = new Set(product_ids);
  return ({ product_id }) =>
    products.has(product_id) ||
    category_ids.some((id) => categories.get(product_id)?.has(id)) ||
    collection_ids.some((id) => collections.get(product_id)?.has(id));
}

export function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
