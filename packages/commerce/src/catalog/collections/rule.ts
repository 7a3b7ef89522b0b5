import type { Query, QueryValue } from '@mercer/platform/http/query';

export const collectionOperators = [
  'eq',
  'ne',
  'in',
  'nin',
  'gt',
  'gte',
  'lt',
  'lte',
  // Dates that move with the clock: the value is a number of days up to now
  'within_days',
  'before_days',
] as const;

/** Operators of dates that move with the clock, with the comparison that each is at a moment. */
export const relativeOperators: Readonly<Record<string, 'gte' | 'lt'>> = { within_days: 'gte', before_days: 'lt' };

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

const hourMs = 3_600_000;

/**
 * Writes a rule, whose prices are in the store's own currency, as the conditions of a query, which the bitmaps of the catalogue
 * answer as far as they have the fields.
 * @param hour from whose beginning days are counted back, in hours since 1970
 */
export function toRuleQuery({ match, conditions }: CollectionRule, hour: number): Query {
  const branches = conditions.map(({ field, operator, value }): Query => {
    const operand: QueryValue = Array.isArray(value) ? value.map(String) : String(value);
    const comparison = relativeOperators[operator];
    if (comparison) {
      const date = new Date((hour - Number(value) * 24) * hourMs);
      return { [field]: { [`$${comparison}`]: date.toISOString() } };
    }
    return { [field === 'price' ? 'base_price' : field]: { [`$${operator}`]: operand } };
  });
  return { [match === 'any' ? '$or' : '$and']: branches };
}

export function hasRelativeDates({ conditions }: CollectionRule): boolean {
  return conditions.some(({ operator }) => relativeOperators[operator] !== undefined);
}
