import type { CartItem, Product, StockStatus, Variant } from '@mercer/contract';
import type { Db } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import type { ShopCalls } from './shop-calls.ts';

/** What an agent can buy: a product without variants, or one variant. */
export interface Item {
  id: string;
  product: Product;
  variant: Variant | undefined;
}

const longestId = 200;

/**
 * Returns the id by which agents know an item: the slug of a product without variants, which people read as well, else
 * the id of the variant.
 */
export function getItemId(product: Pick<Product, 'slug'>, variantId: string | null | undefined): string {
  return variantId ?? product.slug;
}

export function getCartItemId({ product, variant_id }: CartItem): string {
  return getItemId(product, variant_id);
}

/**
 * Finds an item by the id, the slug or the SKU of a product, or the id or the SKU of a variant.
 * @returns `needsChoice` for a product with variants; null when there is none
 */
export async function findItem(db: Db, shop: ShopCalls, id: string): Promise<Item | 'needsChoice' | null> {
  const match = await findProduct(db, shop, id);
  if (!match) return null;
  const { product, variantId } = match;
  const variants = product.variants?.results ?? [];
  const variant = variants.find((candidate) => candidate.id === variantId);
  if (variants.length > 0 && !variant) return 'needsChoice';
  return { id: getItemId(product, variant?.id), product, variant };
}

interface FoundProduct {
  product: Product;
  /** Variant that the id names; absent when it names the product. */
  variantId: string | undefined;
}

/** Finds the product that an id names, or one of whose variants it names. */
export async function findProduct(db: Db, shop: ShopCalls, id: string): Promise<FoundProduct | null> {
  if (id === '' || id.length > longestId) return null;
  const product = await readProduct(shop, id);
  if (product) return { product, variantId: undefined };
  const place = await findPlace(db, id);
  const placedProduct = place && (await readProduct(shop, place.productId));
  return placedProduct ? { product: placedProduct, variantId: place?.variantId } : null;
}

async function readProduct(shop: ShopCalls, idOrSlug: string): Promise<Product | null> {
  const answer = await shop.get<Product | null>(`/api/products/${encodeURIComponent(idOrSlug)}?expand=variants`);
  return answer.isOk ? answer.body : null;
}

/** Finds the product and the variant of an id or SKU. The product itself decides whether shoppers see it. */
async function findPlace(db: Db, id: string): Promise<{ productId: string; variantId: string | undefined } | null> {
  const variants = db.selectFrom('variants').select(['id', 'product_id']);
  const variant =
    (await variants.where('id', '=', id).executeTakeFirst()) ??
    (await variants.where('sku', '=', id).orderBy('id').limit(1).executeTakeFirst());
  if (variant) return { productId: variant.product_id, variantId: variant.id };
  const products = db.selectFrom('products').select('id').where('sku', '=', id).orderBy('id');
  const product = await products.limit(1).executeTakeFirst();
  return product ? { productId: product.id, variantId: undefined } : null;
}

/** Stock of an item, as its product or its variant has it. */
export function readAvailability({ product, variant }: Pick<Item, 'product' | 'variant'>): {
  isAvailable: boolean;
  status: StockStatus;
  /** Pieces that can be ordered; absent where any number can. */
  pieces: number | undefined;
} {
  const { stock_status: status, stock_level } = variant ?? product;
  const isAvailable = status !== 'out_of_stock';
  const isLimited = product.stock_tracking && status === 'in_stock' && !isBackorderable({ product, variant });
  return { isAvailable, status, pieces: isLimited ? Math.max(0, stock_level) : undefined };
}

function isBackorderable({ product, variant }: Pick<Item, 'product' | 'variant'>): boolean {
  return variant ? variant.stock_purchasable === true : product.available_at !== undefined;
}

/** Returns the URL of an image: within the shop images are known by their paths. */
export function resolveImageUrl({ config }: Pick<AppDeps, 'config'>, url: string): string {
  return new URL(url, config.imagesUrl ?? config.publicUrl).href;
}
