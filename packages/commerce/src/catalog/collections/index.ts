export { findRuleFaults } from './check-rule.ts';
export {
  findCollection,
  findCollectionQuery,
  listActiveCollections,
  serializeCollection,
} from './find-collection.ts';
export { findCollectionsOfProducts } from './find-members.ts';
export { type CollectionRule, collectionOperators } from './rule.ts';
export { moveCollectionDates, raiseRuleHour } from './rule-hour.ts';
