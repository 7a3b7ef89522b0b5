export { type FieldValueInput, longestFieldText, mergeFieldValues, mostListValues } from './check-values.ts';
export {
  type CustomField,
  type FieldEntity,
  fieldEntities,
  fieldTables,
  fieldTypes,
  readCustomFields,
  referenceTargets,
  toCustomField,
} from './fields.ts';
export { omitFieldAttributes, refreshFieldAttributes, showFieldsAsAttributes } from './product-attributes.ts';
export { type FieldValue, readFieldValues, serializeFieldValues } from './values.ts';
