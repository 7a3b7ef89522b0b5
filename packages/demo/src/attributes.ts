import type { NewRow } from '@mercer/server/seeding';
import { slugifyName } from './ids.ts';

/** Attributes that lists offer as filters, in this order; other facts of the products are not filters. */
const filterable = ['Color', 'Size', 'Material', 'Form', 'Format', 'Origin'];

/** Addresses of lists have it: it stays where the name is written otherwise. */
export function toAttributeId(name: string): string {
  return name === 'Color' ? 'colour' : slugifyName(name);
}

export function attributeRows(): NewRow<'attributes'>[] {
  return filterable.map((name, sort) => ({ id: toAttributeId(name), name, type: 'select', filterable: 1, sort }));
}
