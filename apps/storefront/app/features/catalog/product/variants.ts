import type { Product, ProductOption, Variant } from '@mercer/contract';

/** Names of options that search engines know, in the languages of the shop. */
const attributeNames = { color: /colou?r|farbe/i, size: /size|waist|größe|bund/i };

export type VariantAttribute = keyof typeof attributeNames;

/** Option by which variants differ, and the value that one of them has. */
interface VariantValue {
  option: ProductOption;
  name: string;
  id: string;
}

function listVariantValues({ options }: Product, { option_value_ids }: Variant): VariantValue[] {
  return options.flatMap((option) => {
    const value = option.variant ? option.values.find(({ id }) => option_value_ids.includes(id)) : undefined;
    return value ? [{ option, name: value.name, id: value.id }] : [];
  });
}

/** The values of a variant in words: `Red / L`. */
export function describeVariant(product: Product, variant: Variant): string {
  const names = listVariantValues(product, variant).map(({ name }) => name);
  return names.length > 0 ? names.join(' / ') : variant.name;
}

/** Path of the product's page with the variant chosen. */
export function buildVariantAddress(product: Product, variant: Variant): string {
  const choice = new URLSearchParams(listVariantValues(product, variant).map(({ option, id }) => [option.id, id]));
  return `/products/${encodeURIComponent(product.slug)}?${choice}`;
}

export function findOptionValue(product: Product, variant: Variant, attribute: VariantAttribute): string | undefined {
  return listVariantValues(product, variant).find(({ option }) => attributeNames[attribute].test(option.name))?.name;
}

/** Attributes of schema.org by which the variants of a product differ. */
export function listVaryingAttributes({ options }: Product): VariantAttribute[] {
  const variantOptions = options.filter(({ variant }) => variant);
  return (['color', 'size'] as const).filter((attribute) =>
    variantOptions.some(({ name }) => attributeNames[attribute].test(name)),
  );
}

/** What has to be paid on top of any price: the cheapest value of each option that must be chosen. */
export function sumRequiredExtras({ options }: Product): number {
  return options
    .filter(({ variant, required, values }) => !variant && required && values.length > 0)
    .reduce((sum, { values }) => sum + Math.min(...values.map(({ price }) => price)), 0);
}
