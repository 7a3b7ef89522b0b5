import { chosenVariant, type Purchasable } from '../catalog/index.ts';

/** Describes a product for a mail: its name, and the link to its page with the same choice. */
export function describeProduct(
  product: Purchasable | undefined,
  variantId: string,
): { link: string; product: string } {
  const variant = product && chosenVariant(product, variantId || null);
  const chosenOptions = (product?.options ?? []).flatMap(({ id, values }) =>
    values.filter((value) => variant?.optionValueIds.includes(value.id)).map(({ name }) => [`option:${id}`, name]),
  );
  const query = new URLSearchParams(chosenOptions);
  const link = `/products/${product?.slug}${chosenOptions.length > 0 ? `?${query}` : ''}`;
  return { link, product: [product?.name, variant?.name].filter(Boolean).join(', ') };
}
