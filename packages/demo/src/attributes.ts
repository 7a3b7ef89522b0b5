import type { NewRow } from '@mercer/server/seeding';
import { slugOf } from './ids.ts';

/** What lists offer as filters, in this order; what else the products say of themselves is no filter. */
const filterable = ['Colour', 'Material', 'Form', 'Format', 'Origin'];

export function attributeRows(): NewRow<'attributes'>[] {
  return filterable.map((name, sort) => ({ id: slugOf(name), name, type: 'select', filterable: 1, sort }));
}
