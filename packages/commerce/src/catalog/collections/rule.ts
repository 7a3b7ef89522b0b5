import type { Query, QueryValue } from '@mercer/platform/http/query';

export const collectionOperators = ['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte'] as const;

/** A condition on a field of products, such as `price` `lte` 20. */
export interface CollectionCondition {
  field: string;
  operator: (typeof collectionOperators)[number];
  value: string | number | boolean | (string | number)[];
}

/** Conditions by which a collection chooses its products. */
export interface CollectionRule {
  match: 'all' | 'any';
  conditions: CollectionCondition[];
}

/** Fields that a rule may use, beside `attributes.` with the id of an attribute or the key of a public custom field. */
export const ruleFields = ['price', 'sale', 'stock_status', 'category', 'tags', 'brand', 'date_created'] as const;

export function isRuleField(field: string): boolean {
  return ruleFields.some((name) => name === field) || /^attributes\.[\w:-]{1,100}$/.test(field);
}

/** Writes a rule, whose prices are in the store's own currency, as the conditions of a query, which the bitmaps of the catalogue answer as far as they have the fields. */
export function toRuleQuery({ match, conditions }: CollectionRule): Query {
  const branches = conditions.map(({ field, operator, value }): Query => {
    const operand: QueryValue = Array.isArray(value) ? value.map(String) : String(value);
    return { [field === 'price' ? 'base_price' : field]: { [`$${operator}`]: operand } };
  });
  return { [match === 'any' ? '$or' : '$and']: branches };
}
