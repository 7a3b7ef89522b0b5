export { type FieldValueInput, longestFieldText, mergeFieldValues, mostListValues } from './check-values.ts';
export {
  type CustomField,
  type FieldEntity,
  fieldEntities,
  fieldTables,
  fieldTypes,
  readCustomFields,
  referenceTargets,
} from './fields.ts';
export { refreshFieldAttributes, showFieldsAsAttributes } from './product-attributes.ts';
export { type FieldValue, readFieldValues, serializeFieldValues } from './values.ts';
