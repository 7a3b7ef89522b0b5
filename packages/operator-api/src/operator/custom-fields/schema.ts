import { fieldEntities, fieldTypes, referenceTargets } from '@mercer/commerce/custom-fields';
import * as v from 'valibot';
import { answered, isFieldName, nonEmptyText } from '../description/fields.ts';
import { createChoiceListSchema } from '../description/list.ts';
import { createReplacementSchema } from '../description/replacement.ts';
import { buildLocaleInput, localeAnswer } from '../texts/schema.ts';

const flag = v.optional(v.boolean());

const fields = {
  $locale: buildLocaleInput({ label: v.optional(nonEmptyText(100)) }),
  list: flag,
  choices: v.optional(v.pipe(v.array(nonEmptyText(200)), v.maxLength(200))),
  reference: v.nullish(v.picklist(referenceTargets)),
  required: flag,
  public: flag,
  filterable: flag,
  searchable: flag,
  sort: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
};

const key = v.pipe(
  v.string(),
  v.maxLength(63),
  v.regex(/^[a-z][a-z0-9_]*$/, 'a small letter is expected, then small letters, digits and underscores'),
  v.check(isFieldName, 'no field can have this name'),
);
const label = nonEmptyText(100);
const type = v.picklist(fieldTypes);

export const CustomFieldInput = v.strictObject({ entity: v.picklist(fieldEntities), key, label, type, ...fields });

/** Fields that are left out stay. With `delete_values` records lose the values that a new type cannot hold. */
export const CustomFieldUpdate = v.strictObject({
  key: v.optional(key),
  label: v.optional(label),
  type: v.optional(type),
  ...fields,
  delete_values: v.optional(v.boolean(), false),
  id: answered,
  entity: answered,
  date_created: answered,
  date_updated: answered,
});

export const CustomFieldReplacement = createReplacementSchema(CustomFieldUpdate, {
  required: ['key', 'label', 'type'],
  defaults: {
    $locale: {},
    list: false,
    choices: [],
    reference: null,
    required: false,
    public: false,
    filterable: false,
    searchable: false,
    sort: 1000,
    delete_values: false,
  },
});

export type CustomFieldChange = Omit<v.InferOutput<typeof CustomFieldUpdate>, 'delete_values'>;

/** A field that has values is removed with them, and only if it is said. */
export const CustomFieldRemoval = v.strictObject({ delete_values: v.optional(v.boolean(), false) });

export const customFieldFilters = { entity: v.optional(createChoiceListSchema(fieldEntities)) };

export const CustomFieldAnswer = v.strictObject({
  id: v.string(),
  entity: v.picklist(fieldEntities),
  key: v.string(),
  label: v.string(),
  type,
  list: v.boolean(),
  choices: v.array(v.string()),
  reference: v.nullable(v.picklist(referenceTargets)),
  required: v.boolean(),
  public: v.boolean(),
  filterable: v.boolean(),
  searchable: v.boolean(),
  sort: v.number(),
  date_created: v.string(),
  date_updated: v.string(),
  $locale: localeAnswer,
});

export type CustomFieldRecord = v.InferOutput<typeof CustomFieldAnswer>;
