import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { defineChangeRoutes, defineFindRoute, defineWholeListRoute } from '../description/record-routes.ts';
import {
  createCustomField,
  deleteCustomField,
  readCustomFieldRecords,
  updateCustomField,
} from './save-custom-field.ts';
import {
  CustomFieldAnswer,
  CustomFieldInput,
  CustomFieldRemoval,
  CustomFieldReplacement,
  CustomFieldUpdate,
  customFieldFilters,
} from './schema.ts';

const group = { access: 'operator', scope: 'catalogue', tag: 'custom fields' } as const;
const notFoundText = 'no such custom field';
const takenText =
  'key_taken: another field of the entity has the key; attribute_exists: products have such an attribute';
const inUseText = 'field_has_values: records have values of the field';

/** Routes for fields that the owner declares. Records have their values in `custom_fields`, by the key of the field. */
export const customFieldRoutes = [
  defineWholeListRoute({
    path: '/operator/custom-fields',
    ...group,
    summary: 'Fields that the owner has declared, those of an `entity` or all, in their order',
    table: 'custom_fields',
    filters: customFieldFilters,
    answer: CustomFieldAnswer,
    readAll: async ({ db }) => [...(await readCustomFieldRecords(db)).values()],
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/custom-fields',
    ...group,
    summary:
      'Declares a field of products, variants, categories, customers or orders. A public field of products is an attribute of them for shoppers',
    body: CustomFieldInput,
    example: { entity: 'product', key: 'warranty_months', label: 'Warranty in months', type: 'number', public: true },
    answer: CustomFieldAnswer,
    status: 201,
    refusals: { 409: `${takenText}; too_many_fields: the entity has 100 fields` },
    isVersioned: true,
    write: (call) => createCustomField(call, call.body),
  }),
  defineFindRoute({
    path: '/operator/custom-fields/:id',
    ...group,
    recordName: 'custom field',
    answer: CustomFieldAnswer,
    find: async ({ db, id }) => (await readCustomFieldRecords(db, { id })).get(id),
  }),
  ...defineChangeRoutes({
    path: '/operator/custom-fields/:id',
    ...group,
    recordName: 'custom field',
    summary:
      'Changes a field; records keep their values, also under another key. Another type needs `delete_values` where there are any',
    body: CustomFieldUpdate,
    example: { label: 'Guarantee in months', filterable: true },
    replacement: CustomFieldReplacement,
    replacementExample: { key: 'warranty_months', label: 'Warranty in months', type: 'number', public: true },
    answer: CustomFieldAnswer,
    refusals: {
      404: notFoundText,
      409: `${takenText}; ${inUseText}; choice_in_use: a record has a choice that would go`,
    },
    write: (call) => updateCustomField(call, call.id, call.body, call.ifMatch),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/custom-fields/:id',
    ...group,
    summary: 'Removes a field, with `delete_values` also one that has values',
    body: CustomFieldRemoval,
    refusals: { 404: notFoundText, 409: inUseText },
    isVersioned: true,
    write: (call) => deleteCustomField(call, call.id, call.body.delete_values, call.ifMatch),
  }),
];
