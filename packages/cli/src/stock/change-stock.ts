import { unwrap } from '@mercer/operator';
import { findProduct } from '../products/index.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';

interface Wanted {
  product: string;
  variant?: string | undefined;
  reason?: string | undefined;
  change: { quantity: number } | { stock_level: number };
}

export async function changeStock({ client, output, isJson }: ShopCall, wanted: Wanted): Promise<void> {
  const { id, name, variants } = await findProduct(client, wanted.product);
  const variant_id = variantOf(variants.results, wanted.variant);
  const body = { ...wanted.change, ...(variant_id && { variant_id }), reason: wanted.reason ?? 'Command line' };
  const params = { path: { id } };
  const changed = unwrap(await client.POST('/operator/products/{id}/stock', { params, body }));
  if (isJson) return output.json(changed);
  output.say(`There are ${changed.stock_level} of ${name} now (${signed(changed.quantity)}).`);
}

/** @throws UsageError where it has to be said which one, or there is no such one */
function variantOf(variants: { id: string; name: string; sku: string | null }[], typed: string | undefined) {
  const found = variants.find(({ id, sku }) => typed === id || typed === sku);
  if (found) return found.id;
  if (typed === undefined && variants.length === 0) return undefined;
  const known = variants.map(({ id, name, sku }) => `${sku ?? id} (${name})`).join(', ');
  if (variants.length === 0) throw new UsageError('The product has no variants.');
  throw new UsageError(typed ? `There is no variant '${typed}', but ${known}.` : `--variant is one of ${known}.`);
}

function signed(quantity: number): string {
  return quantity > 0 ? `+${quantity}` : String(quantity);
}
