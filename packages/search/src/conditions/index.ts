export { type Condition, joinWithAnd } from './condition.ts';
export {
  computeSortKeys,
  discountKey,
  fieldsOfAttributes,
  fieldsOfCategories,
  fieldsOfProducts,
  ratingKey,
  stockLevel,
  stockStatus,
} from './fields.ts';
export type { Filter } from './filters.ts';
export { selectCategoryId } from './member-fields.ts';
export { findMembershipField, isIndexedOrder, isMembershipOrder, parseRanking } from './membership-order.ts';
export {
  buildProductSelection,
  findVolatility,
  listConditionsWithoutSearch,
  listNarrowingConditions,
  type ProductSelection,
  productConditions,
  toSelectedSet,
  whereConditions,
} from './product-selection.ts';
export { buildSortOrder } from './sort.ts';
