import { generateSlug } from '@mercer/server';
import type { ProductRow } from '../columns/read-row.ts';
import { splitCellValues } from './values.ts';

/**
 * Builds the attributes of a product, such as its material. Attributes in which variants differ are options instead.
 */
export function buildAttributes([row, ...variantRows]: ProductRow[], hasVariants: boolean) {
  if (!row) return {};
  const differing = new Set(
    hasVariants && row.at('type')
      ? variantRows.flatMap((variantRow) => variantRow.attributes.map(getAttributeName))
      : [],
  );
  const brand = row.at('brand');
  const allAttributes = [
    ...row.attributes.filter((attribute) => !differing.has(attribute.name)),
    ...(brand ? [{ name: 'Brand', value: brand }] : []),
  ];
  const filledAttributes = allAttributes.filter(({ value }) => value.text.trim() !== '');
  if (allAttributes.length === 0) return {};
  const separator = row.at('type') ? ',' : '|';
  return {
    attributes: Object.fromEntries(
      filledAttributes.map(({ name, value }, at) => {
        const [first = '', ...furtherValues] = splitCellValues(value.text, separator);
        return [
          generateSlug(name) || `attribute-${at + 1}`,
          { name, value: furtherValues.length > 0 ? [first, ...furtherValues] : first },
        ];
      }),
    ),
  };
}

const getAttributeName = ({ name }: { name: string }) => name;
