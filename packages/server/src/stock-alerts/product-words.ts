import { chosenVariant, type Purchasable } from '../catalog/index.ts';

/** What a mail calls the product, and the page where it can be bought with the same choice. */
export function describeProduct(
  product: Purchasable | undefined,
  variantId: string,
): { link: string; product: string } {
  const variant = product && chosenVariant(product, variantId || null);
  const chosen = (product?.options ?? []).flatMap(({ id, values }) =>
    values.filter((value) => variant?.optionValueIds.includes(value.id)).map(({ name }) => [`option:${id}`, name]),
  );
  const query = new URLSearchParams(chosen);
  const link = `/products/${product?.slug}${chosen.length > 0 ? `?${query}` : ''}`;
  return { link, product: [product?.name, variant?.name].filter(Boolean).join(', ') };
}
