import type { Product, Variant } from '@mercer/contract';
import { type OptionsInput, toOptionList } from '../cart/item-input.ts';
import { CommerceError } from '../errors.ts';

export type PurchaseOptionInput = string | { type?: string; plan?: string; plan_id?: string };

/** Prices in major units; `null` where the product has no price of its own. */
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

/** Product fields from which a variation is computed. */
export type ProductShape = Prices & Partial<Omit<Product, 'price' | 'purchase_options'>> & Purchasable;

export type Variation<T> = T & Prices & { variant_id?: string };

/**
 * The product as picked: prices, stock, images and `variant_id` of the chosen options. Options and values match by id or
 * exact name. Computed locally.
 * @throws CommerceError when the purchase option or its plan is not offered
 */
export function computeVariation<T extends ProductShape>(
  product: T,
  selection: OptionsInput = {},
  purchaseOption?: PurchaseOptionInput,
): Variation<T> {
  const base = getOfferedPrices(product, purchaseOption);
  const { valueIds, extra } = matchSelection(product, selection);
  const variant = valueIds.length ? findVariant(product, valueIds) : undefined;
  const { sale_price: _sale, orig_price: _orig, ...otherFields } = product;
  const picked = { ...otherFields, ...(variant && variantFields(product, variant)) };
  const prices = variant ? variantPrices(variant, base, purchaseOption) : base;
  return { ...picked, ...addExtraPrice(prices, extra) } as Variation<T>; // fields of the product and of Variation only
}

function matchSelection(product: ProductShape, selection: OptionsInput) {
  const valueIds: string[] = [];
  let extra = 0;
  for (const { id, value } of toOptionList(selection)) {
    const option = product.options?.find((candidate) => candidate.id === id || candidate.name === id);
    const match = option?.values.find((candidate) => candidate.id === value || candidate.name === value);
    if (!option || !match) continue;
    if (option.variant) valueIds.push(match.id);
    else extra += match.price || 0;
  }
  return { valueIds, extra };
}

function findVariant(product: ProductShape, valueIds: string[]): Variant | undefined {
  const selectedIds = new Set(valueIds);
  return product.variants?.results.find(
    ({ option_value_ids: ids }) => ids.length === selectedIds.size && ids.every((id) => selectedIds.has(id)),
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
  const variantOffer = findOffer({ ...variant, price: variant.price ?? 0 }, purchaseOption) ?? base;
  return {
    price: variantOffer.price,
    sale_price: variantOffer.sale_price || base.sale_price,
    orig_price: variantOffer.orig_price || base.orig_price,
  };
}

/** Prices of the wanted values that are no variants, e.g. gift wrapping, come on top. */
function addExtraPrice({ price, sale_price, orig_price }: Prices, extra: number): Prices {
  return {
    price: extra ? (price ?? 0) + extra : price,
    ...(sale_price !== undefined && { sale_price: sale_price && sale_price + extra }),
    ...(orig_price !== undefined && { orig_price: orig_price && orig_price + extra }),
  };
}

function getOfferedPrices(product: Purchasable, purchaseOption?: PurchaseOptionInput): Prices {
  const offeredPrices = findOffer(product, purchaseOption);
  if (offeredPrices) return offeredPrices;
  const { type, planId } = parsePurchaseOption(purchaseOption);
  throw new CommerceError(
    type === 'subscription' && planId !== undefined && product.purchase_options?.subscription
      ? `Subscription purchase plan '${planId}' not found or not active`
      : `Product purchase option '${type}' not found or not active`,
    { code: 'invalid_purchase_option', param: 'purchase_option' },
  );
}

/** Prices of a purchase option of a product or variant; what the option leaves out is the thing's own. */
function findOffer(thing: Purchasable, purchaseOption?: PurchaseOptionInput): Prices | undefined {
  const { type, planId } = parsePurchaseOption(purchaseOption);
  const { standard, subscription } = thing.purchase_options ?? {};
  const offers: Record<string, Partial<Prices> | undefined> = {
    standard: standard ?? {},
    subscription: subscription?.plans.find((plan, index) => (planId === undefined ? index === 0 : plan.id === planId)),
  };
  const matchedOffer = offers[type];
  return (
    matchedOffer && {
      price: matchedOffer.price ?? thing.price ?? null,
      sale_price: matchedOffer.sale_price ?? thing.sale_price,
      orig_price: matchedOffer.orig_price ?? thing.orig_price,
    }
  );
}

function parsePurchaseOption(purchaseOption: PurchaseOptionInput = 'standard'): {
  type: string;
  planId: string | undefined;
} {
  if (typeof purchaseOption === 'string') return { type: purchaseOption, planId: undefined };
  const planId = purchaseOption.plan_id ?? purchaseOption.plan;
  return { type: purchaseOption.type ?? (planId === undefined ? 'standard' : 'subscription'), planId };
}
