import { parseJson, type Row } from '@mercer/database';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { validateInput } from '@mercer/platform/http/routes/read-input';
import * as v from 'valibot';
import { VariantInput } from './schema.ts';
import { type ProductWriter, type WrittenProduct, writeProduct } from './write-product.ts';

const { sku, price, sale_price, orig_price, $currency, images, weight, content, stock_level } = VariantInput.entries;
const { stock_purchasable, available_at, gtin, mpn, cost, metadata, custom_fields } = VariantInput.entries;

/** Schema of the fields that may change of a variant that was found by its SKU. */
const VariantChange = v.strictObject({
  sku,
  price,
  sale_price,
  orig_price,
  $currency,
  images,
  weight,
  content,
  stock_level,
  stock_purchasable,
  available_at,
  gtin,
  mpn,
  cost,
  metadata,
  custom_fields,
});
const changeable = Object.keys(VariantChange.entries).filter((name) => name !== 'sku');

/**
 * Changes the variant that has the SKU of an item, and nothing else of its product.
 * @param item as it came in; `stock_tracking` may be given as it is, since files give it beside the pieces
 * @returns the product, and how many pieces of the variant there are said to be
 * @throws ApiError 400 for a field that only products have
 */
export async function writeVariant(
  writer: ProductWriter,
  { stock_tracking, ...item }: Record<string, unknown>,
  { product, variantId }: { product: Row<'products'>; variantId: string },
): Promise<WrittenProduct & { stock_level: number | undefined }> {
  assertFields(item, product);
  assertTracking(stock_tracking, product);
  const { sku: _, stock_level, ...change } = validateInput(VariantChange, item);
  // Stock updates of a product with hundreds of variants change no other field
  if (Object.keys(change).length === 0) return { id: product.id, isReworded: false, stock_level };
  const rows = await writer.tx
    .selectFrom('variants')
    .selectAll()
    .where('product_id', '=', product.id)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const results = rows.map(({ id, name, option_value_ids }) => {
    const ids = parseJson<string[]>(option_value_ids);
    return { id, name, option_value_ids: ids, ...(id === variantId ? change : {}) };
  });
  const at = rows.findIndex(({ id }) => id === variantId);
  const writtenProduct = await writeProduct(writer, { variants: { results, count: undefined } }, product).catch(
    (error) => {
      throw toItemError(error, `variants.results.${at}.`);
    },
  );
  return { ...writtenProduct, stock_level };
}

/** A refusal names the field as it stands in the item. */
function toItemError(error: unknown, path: string): unknown {
  if (!(error instanceof ApiError) || !error.param?.startsWith(path)) return error;
  return buildValidationError(error.message.replaceAll(path, ''), error.param.slice(path.length));
}

function assertFields(item: Record<string, unknown>, product: Row<'products'>): void {
  const unexpectedField = Object.keys(item).find((name) => !Object.hasOwn(VariantChange.entries, name));
  if (unexpectedField === undefined) return;
  const reason = `${String(item.sku)} is the SKU of a variant of ${product.name} (${product.slug})`;
  throw buildValidationError(
    `${unexpectedField}: nothing is expected, since ${reason}; it has ${changeable.join(', ')}`,
    unexpectedField,
  );
}

function assertTracking(trackingInput: unknown, product: Row<'products'>): void {
  const isTracked = product.stock_tracking === 1;
  if (trackingInput === undefined || trackingInput === isTracked) return;
  const state = isTracked ? 'are counted' : 'are not counted';
  throw buildValidationError(
    `stock_tracking: ${isTracked} is expected, since the pieces of ${product.name} (${product.slug}) ${state}`,
    'stock_tracking',
  );
}
