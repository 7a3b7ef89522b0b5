import type { Product, Variant } from '@mercer/contract';
import { type OptionsInput, optionList } from '../cart/item-input.ts';
import { CommerceError } from '../errors.ts';

export type PurchaseOptionInput = string | { type?: string; plan?: string; plan_id?: string };

/** In major units; `null` where the product has no price of its own. */
export interface Prices {
  price: number | null;
  sale_price?: number;
  orig_price?: number;
}

type Purchasable = Partial<Prices> & { purchase_options?: OfferedOptions };

/** Purchase options as a store may keep them: what has no price of its own sells at the product's. */
interface OfferedOptions {
  standard?: Partial<Prices>;
  subscription?: { plans: (Partial<Prices> & { id: string })[] };
}

/** What a variation is computed from. */
export type ProductShape = Prices & Partial<Omit<Product, 'price' | 'purchase_options'>> & Purchasable;

export type Variation<T> = T & Prices & { variant_id?: string };

/**
 * The product as picked: prices, stock, images and `variant_id` of the chosen options. Options and values match by id or
 * exact name. Computed locally.
 * @throws CommerceError when the purchase option or its plan is not offered
 */
export function variation<T extends ProductShape>(
  product: T,
  selection: OptionsInput = {},
  purchaseOption?: PurchaseOptionInput,
): Variation<T> {
  const base = pricesOf(product, purchaseOption);
  const { valueIds, extra } = chosen(product, selection);
  const variant = valueIds.length ? findVariant(product, valueIds) : undefined;
  const { sale_price: _sale, orig_price: _orig, ...rest } = product;
  const picked = { ...rest, ...(variant && variantFields(product, variant)) };
  const prices = variant ? variantPrices(variant, base, purchaseOption) : base;
  return { ...picked, ...withExtra(prices, extra) } as Variation<T>; // only fields of the product and of Variation
}

function chosen(product: ProductShape, selection: OptionsInput) {
  const valueIds: string[] = [];
  let extra = 0;
  for (const { id, value } of optionList(selection)) {
    const option = product.options?.find((candidate) => candidate.id === id || candidate.name === id);
    const match = option?.values.find((candidate) => candidate.id === value || candidate.name === value);
    if (!option || !match) continue;
    if (option.variant) valueIds.push(match.id);
    else extra += match.price || 0;
  }
  return { valueIds, extra };
}

function findVariant(product: ProductShape, valueIds: string[]): Variant | undefined {
  const wanted = new Set(valueIds);
  return product.variants?.results.find(
    ({ option_value_ids: ids }) => ids.length === wanted.size && ids.every((id) => wanted.has(id)),
  );
}

function variantFields(product: ProductShape, variant: Variant) {
  return {
    variant_id: variant.id,
    stock_status: variant.stock_status,
    stock_level: variant.stock_level || 0,
    images: (variant.images?.length ? variant.images : product.images) ?? [],
  };
}

/** A variant without the wanted purchase option sells at the product's. */
function variantPrices(variant: Variant & Purchasable, base: Prices, purchaseOption?: PurchaseOptionInput): Prices {
  const own = offer({ ...variant, price: variant.price ?? 0 }, purchaseOption) ?? base;
  return {
    price: own.price,
    sale_price: own.sale_price || base.sale_price,
    orig_price: own.orig_price || base.orig_price,
  };
}

/** Prices of the wanted values that are no variants, e.g. gift wrapping, come on top. */
function withExtra({ price, sale_price, orig_price }: Prices, extra: number): Prices {
  return {
    price: extra ? (price ?? 0) + extra : price,
    ...(sale_price !== undefined && { sale_price: sale_price && sale_price + extra }),
    ...(orig_price !== undefined && { orig_price: orig_price && orig_price + extra }),
  };
}

function pricesOf(product: Purchasable, wanted?: PurchaseOptionInput): Prices {
  const found = offer(product, wanted);
  if (found) return found;
  const { type, planId } = parsePurchaseOption(wanted);
  throw new CommerceError(
    type === 'subscription' && planId !== undefined && product.purchase_options?.subscription
      ? `Subscription purchase plan '${planId}' not found or not active`
      : `Product purchase option '${type}' not found or not active`,
    { code: 'invalid_purchase_option', param: 'purchase_option' },
  );
}

/** Prices of a purchase option of a product or variant; what the option leaves out is the thing's own. */
function offer(thing: Purchasable, wanted?: PurchaseOptionInput): Prices | undefined {
  const { type, planId } = parsePurchaseOption(wanted);
  const { standard, subscription } = thing.purchase_options ?? {};
  const offers: Record<string, Partial<Prices> | undefined> = {
    standard: standard ?? {},
    subscription: subscription?.plans.find((plan, index) => (planId === undefined ? index === 0 : plan.id === planId)),
  };
  const found = offers[type];
  return (
    found && {
      price: found.price ?? thing.price ?? null,
      sale_price: found.sale_price ?? thing.sale_price,
      orig_price: found.orig_price ?? thing.orig_price,
    }
  );
}

function parsePurchaseOption(wanted: PurchaseOptionInput = 'standard'): { type: string; planId: string | undefined } {
  if (typeof wanted === 'string') return { type: wanted, planId: undefined };
  const planId = wanted.plan_id ?? wanted.plan;
  return { type: wanted.type ?? (planId === undefined ? 'standard' : 'subscription'), planId };
}
