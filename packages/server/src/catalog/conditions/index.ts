export { all, type Condition } from './condition.ts';
export { fieldsOfAttributes, fieldsOfCategories, fieldsOfProducts, stockLevel, stockStatus } from './fields.ts';
export type { Filter } from './filters.ts';
export { categoryId } from './member-fields.ts';
export { isIndexedOrder, isMembershipOrder, memberKeys, rankingOf } from './membership-order.ts';
export {
  conditionsBesideSearch,
  narrowingOf,
  type ProductSelection,
  productConditions,
  selectedSet,
  selectionOf,
} from './product-selection.ts';
export { sortOrder } from './sort.ts';
export { discountKey, ratingKey, sortKeysOf } from './sort-keys.ts';
export { whereConditions } from './where.ts';
