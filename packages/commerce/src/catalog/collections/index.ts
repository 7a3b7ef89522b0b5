export { findRuleFaults } from './check-rule.ts';
export {
  findCollection,
  findCollectionQuery,
  listActiveCollections,
  serializeCollection,
} from './find-collection.ts';
export { type CollectionRule, collectionOperators } from './rule.ts';
