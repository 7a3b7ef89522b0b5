import type { Minor } from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';

/** Reduction that a rule gives. Amounts are in minor units. */
export type Offer =
  | { type: 'percent'; percent: number }
  | { type: 'fixed'; amount: Minor }
  | { type: 'shipping' }
  | BuyGetOffer;

/**
 * Offer that makes up to `get_quantity` pieces cost `percent` less for every `buy_quantity` pieces that match the
 * conditions.
 */
export interface BuyGetOffer {
  type: 'buy_get';
  buy_quantity: number;
  get_quantity: number;
  percent: number;
  /** Products that become cheaper; none: more of the same. */
  get?: ProductChoice;
  /** Maximum number of times in one cart. */
  limit?: number;
}

/** Total of the goods before all discounts, or after those of the other rules. */
export type ComparedTotal = 'before_discounts' | 'after_discounts';

/** Choice of products, by id, category or collection; all products when none of them is there. */
export interface ProductChoice {
  product_ids?: string[];
  category_ids?: string[];
  collection_ids?: string[];
}

/** Products that a rule is not for, although it is for all products or for others of their category. */
export interface ProductExclusion {
  excluded_product_ids?: string[];
  excluded_category_ids?: string[];
  excluded_collection_ids?: string[];
}

/** Lines that a rule is for, and requirements on the cart. */
export interface Conditions extends ProductChoice, ProductExclusion {
  /** least total of the cart's goods, in minor units */
  minimum?: number;
  /** Total that the minimum is compared with; before discounts when absent. */
  minimum_total?: ComparedTotal;
  /** pieces that the rule is for */
  quantity?: number;
  /** True for a coupon of shoppers who have not ordered yet. */
  first_order?: boolean;
  /** Groups of customers that the rule is for; any customer when absent. */
  group_ids?: string[];
}

/** A coupon or an automatic promotion; amounts are minor units of the cart's currency. */
export interface Rule {
  id: string;
  type: 'coupon' | 'promotion';
  name: string;
  offer: Offer;
  conditions: Conditions;
  priority: number;
  exclusive: boolean;
}

/** Converts an amount from the base currency into the cart's; in minor units. */
export type Convert = (amount: Minor) => number;

export function buildDiscountRule(type: Rule['type'], row: Row<'promotions'>, convert: Convert): Rule {
  const { id, name, priority } = row;
  const inCart = row.currency === null ? convert : (amount: Minor) => amount;
  const offer = parseJson<Offer>(row.offer);
  const conditions = parseJson<Conditions>(row.conditions);
  return {
    id,
    type,
    name,
    priority,
    exclusive: row.exclusive === 1,
    offer: offer.type === 'fixed' ? { ...offer, amount: inCart(offer.amount) } : offer,
    conditions: conditions.minimum ? { ...conditions, minimum: inCart(conditions.minimum) } : conditions,
  };
}
