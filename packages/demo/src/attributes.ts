import type { NewRow } from '@mercer/server/seeding';
import { slugOf } from './ids.ts';

/** What lists offer as filters, in this order; what else the products say of themselves is no filter. */
const filterable = ['Color', 'Material', 'Form', 'Format', 'Origin'];

/** Addresses of lists have it: it stays where the name is written otherwise. */
export function attributeIdOf(name: string): string {
  return name === 'Color' ? 'colour' : slugOf(name);
}

export function attributeRows(): NewRow<'attributes'>[] {
  return filterable.map((name, sort) => ({ id: attributeIdOf(name), name, type: 'select', filterable: 1, sort }));
}
