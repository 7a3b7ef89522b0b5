import type { Flag, Json } from '../json.ts';

export interface CustomFieldTables {
  custom_fields: CustomFieldTable;
}

/** A field that the owner declares. Records hold its values by its id, in their column `custom_fields`. */
interface CustomFieldTable {
  id: string;
  entity: 'product' | 'variant' | 'category' | 'customer' | 'order';
  /** name in the API and in files, unique among the fields of an entity */
  key: string;
  /** name in the store's own language */
  label: string;
  type: 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'reference';
  /** a record has several values */
  is_list: Flag;
  /** `string[]`: what a choice can be */
  choices: Json;
  /** kind of record that a reference names */
  reference: 'product' | 'category' | 'page' | 'customer' | null;
  required: Flag;
  public: Flag;
  filterable: Flag;
  searchable: Flag;
  sort: number;
  date_created: string;
  date_updated: string;
}
