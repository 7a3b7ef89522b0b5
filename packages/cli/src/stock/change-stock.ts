import { unwrap } from '@mercer/operator';
import { plainText } from '../output/plain-text.ts';
import { findProduct, findSold, type Sold } from '../products/index.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';

interface Wanted {
  product: string;
  variant?: string | undefined;
  reason?: string | undefined;
  change: { quantity: number } | { stock_level: number };
}

export async function changeStock({ client, output, isJson }: ShopCall, wanted: Wanted): Promise<void> {
  const { product, variant } = await stocked(client, wanted);
  const body = {
    ...wanted.change,
    ...(variant && { variant_id: variant.id }),
    reason: wanted.reason ?? 'Command line',
  };
  const params = { path: { id: product.id } };
  const changed = unwrap(await client.POST('/operator/products/{id}/stock', { params, body }));
  if (isJson) return output.json(changed);
  const name = plainText(variant ? `${product.name}, ${variant.name}` : product.name);
  output.say(`There are ${changed.stock_level} of ${name} now (${signed(changed.quantity)}).`);
}

/** The variant is named by its own SKU in place of the product's, or beside the product. */
async function stocked(client: ShopCall['client'], { product: typed, variant }: Wanted): Promise<Sold> {
  if (variant === undefined) {
    const sold = await findSold(client, typed);
    const { results } = sold.product.variants;
    if (sold.variant || results.length === 0) return sold;
    throw new UsageError(`--variant is one of ${namesOf(results)}.`);
  }
  const product = await findProduct(client, typed);
  return { product, variant: variantOf(product.variants.results, variant) };
}

type Variants = Sold['product']['variants']['results'];

/** @throws UsageError where there is no such one, or several are */
function variantOf(variants: Variants, typed: string): Variants[number] {
  const byId = variants.filter(({ id }) => typed === id);
  const [found, ...others] = byId.length > 0 ? byId : variants.filter(({ sku }) => typed === sku);
  if (found && others.length === 0) return found;
  if (variants.length === 0) throw new UsageError('The product has no variants.');
  if (!found) throw new UsageError(`There is no variant '${typed}', but ${namesOf(variants)}.`);
  const names = [found, ...others].map(({ id, name }) => `${id} (${plainText(name)})`);
  throw new UsageError(`'${typed}' is the SKU of several variants: ${names.join(', ')}. Name one by its id.`);
}

function namesOf(variants: Variants): string {
  return variants.map(({ id, name, sku }) => plainText(`${sku ?? id} (${name})`)).join(', ');
}

function signed(quantity: number): string {
  return quantity > 0 ? `+${quantity}` : String(quantity);
}
