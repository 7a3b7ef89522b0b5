import { slugOf } from '@mercer/server';
import type { ProductRow } from '../columns/read-row.ts';
import { partsOf } from './values.ts';

/** What a product is made of and the like. What variants differ in is no attribute. */
export function attributesOf([row, ...others]: ProductRow[], hasVariants: boolean) {
  if (!row) return {};
  const differing = new Set(hasVariants && row.at('type') ? others.flatMap((one) => one.attributes.map(nameOf)) : []);
  const brand = row.at('brand');
  const given = [
    ...row.attributes.filter((one) => !differing.has(one.name)),
    ...(brand ? [{ name: 'Brand', value: brand }] : []),
  ];
  const told = given.filter(({ value }) => value.text.trim() !== '');
  if (given.length === 0) return {};
  const separator = row.at('type') ? ',' : '|';
  return {
    attributes: Object.fromEntries(
      told.map(({ name, value }, at) => {
        const [first = '', ...more] = partsOf(value.text, separator);
        return [slugOf(name) || `attribute-${at + 1}`, { name, value: more.length > 0 ? [first, ...more] : first }];
      }),
    ),
  };
}

const nameOf = ({ name }: { name: string }) => name;
