import { unwrap } from '@mercer/operator';
import { toPlainText } from '../output/plain-text.ts';
import { findProduct, findSoldItem, type SoldItem } from '../products/index.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';

interface StockChangeRequest {
  product: string;
  variant?: string | undefined;
  reason?: string | undefined;
  change: { quantity: number } | { stock_level: number };
}

export async function changeStock(
  { client, output, isJson }: ShopCall,
  stockChange: StockChangeRequest,
): Promise<void> {
  const { product, variant } = await findStockedItem(client, stockChange);
  const body = {
    ...stockChange.change,
    ...(variant && { variant_id: variant.id }),
    reason: stockChange.reason ?? 'Command line',
  };
  const params = { path: { id: product.id } };
  const changed = unwrap(await client.POST('/operator/products/{id}/stock', { params, body }));
  if (isJson) return output.json(changed);
  const name = toPlainText(variant ? `${product.name}, ${variant.name}` : product.name);
  output.say(`There are ${changed.stock_level} of ${name} now (${formatSigned(changed.quantity)}).`);
}

/** The variant is named by its own SKU in place of the product's, or beside the product. */
async function findStockedItem(
  client: ShopCall['client'],
  { product: reference, variant }: StockChangeRequest,
): Promise<SoldItem> {
  if (variant === undefined) {
    const sold = await findSoldItem(client, reference);
    const { results } = sold.product.variants;
    if (sold.variant || results.length === 0) return sold;
    throw new UsageError(`--variant is one of ${formatVariantNames(results)}.`);
  }
  const product = await findProduct(client, reference);
  return { product, variant: findVariant(product.variants.results, variant) };
}

type Variants = SoldItem['product']['variants']['results'];

/** @throws UsageError where there is no such one, or several are */
function findVariant(variants: Variants, idOrSku: string): Variants[number] {
  const byId = variants.filter(({ id }) => idOrSku === id);
  const [match, ...otherMatches] = byId.length > 0 ? byId : variants.filter(({ sku }) => idOrSku === sku);
  if (match && otherMatches.length === 0) return match;
  if (variants.length === 0) throw new UsageError('The product has no variants.');
  if (!match) throw new UsageError(`There is no variant '${idOrSku}', but ${formatVariantNames(variants)}.`);
  const names = [match, ...otherMatches].map(({ id, name }) => `${id} (${toPlainText(name)})`);
  throw new UsageError(`'${idOrSku}' is the SKU of several variants: ${names.join(', ')}. Name one by its id.`);
}

function formatVariantNames(variants: Variants): string {
  return variants.map(({ id, name, sku }) => toPlainText(`${sku ?? id} (${name})`)).join(', ');
}

function formatSigned(quantity: number): string {
  return quantity > 0 ? `+${quantity}` : String(quantity);
}
