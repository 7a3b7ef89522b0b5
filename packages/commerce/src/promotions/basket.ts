import type { Minor } from '@mercer/contract';
import type { Db } from '@mercer/database';
import type { ProductChoice, Rule } from './rule.ts';

/** A line as the rules see it; in minor units. */
export interface BasketLine {
  id: string;
  product_id: string;
  quantity: number;
  price_total: Minor;
}

/** Lines with the categories that rules ask for. */
export interface Basket {
  lines: readonly BasketLine[];
  /** Categories of each product; only categories that a rule names are certain to be included. */
  categories: ReadonlyMap<string, ReadonlySet<string>>;
  /** minor units of which a share of a price is a multiple; 1 where it is absent */
  step?: Minor;
}

/** Looks up categories when a rule names some: one statement, else none. */
export async function buildRuleBasket(db: Db, lines: readonly BasketLine[], rules: readonly Rule[]): Promise<Basket> {
  const categoryIds = [...new Set(rules.flatMap(namedCategories))];
  const productIds = [...new Set(lines.map(({ product_id }) => product_id))];
  const categories = new Map<string, Set<string>>();
  if (categoryIds.length === 0 || productIds.length === 0) return { lines, categories };
  const members = await db
    .selectFrom('product_categories')
    .selectAll()
    .where('product_id', 'in', productIds)
    .where('category_id', 'in', categoryIds)
    .execute();
  for (const { product_id, category_id } of members) {
    categories.set(product_id, (categories.get(product_id) ?? new Set()).add(category_id));
  }
  return { lines, categories };
}

function namedCategories({ conditions, offer }: Rule): string[] {
  const giftChoice = offer.type === 'buy_get' ? offer.get : undefined;
  return [...(conditions.category_ids ?? []), ...(giftChoice?.category_ids ?? [])];
}

export function selectMatchingLines(basket: Basket, choice: ProductChoice): BasketLine[] {
  const { product_ids = [], category_ids = [] } = choice;
  if (product_ids.length === 0 && category_ids.length === 0) return [...basket.lines];
  const products = new Set(product_ids);
  return basket.lines.filter(
    ({ product_id }) =>
      products.has(product_id) || category_ids.some((id) => basket.categories.get(product_id)?.has(id)),
  );
}

export function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
