import type { Image, ImageFile, Plan, Product, ProductOption, Variant } from '@mercer/contract';

/** What the shopper chose on the product page: option id → value id, and a plan. */
export interface Selection {
  values: Record<string, string>;
  planId: string | null;
}

export interface Offer {
  price: number;
  was?: number | undefined;
  content: Product['content'];
  variant: Variant | null;
  inStock: boolean;
  /** Pieces left; null when they are not counted. */
  left: number | null;
}

/**
 * What the address chose (`chosen`: value by option id, and a plan); else the first variant in stock, nothing where
 * nothing has to be chosen, and a plan only where nothing else is sold.
 */
export function firstSelection(product: Product, chosen: (optionId: string) => string | null = () => null): Selection {
  const variant = product.variants?.results.find(({ stock_status }) => stock_status === 'in_stock');
  const values = product.options.map((option) => {
    const wanted = chosen(option.id);
    const known = option.values.find(({ id, name }) => id === wanted || name === wanted);
    return [option.id, known?.id ?? firstValue(option, variant)] as const;
  });
  return { values: Object.fromEntries(values), planId: firstPlan(product, chosen('plan_id')) };
}

function firstValue({ variant: isVariant, required, values }: ProductOption, variant: Variant | undefined): string {
  if (!isVariant && !required) return '';
  const inStock = values.find(({ id }) => variant?.option_value_ids.includes(id));
  return (inStock ?? values[0])?.id ?? '';
}

function firstPlan(product: Product, wanted: string | null): string | null {
  const plans = productPlans(product);
  const fallback = product.purchase_options.standard || plans.length === 0 ? undefined : plans[0];
  return (plans.find(({ id }) => id === wanted) ?? fallback)?.id ?? null;
}

export function productPlans(product: Product): Plan[] {
  return product.purchase_options.subscription?.plans ?? [];
}

/** Price and stock of a selection; options that are no variants add their price. */
export function selectedOffer(product: Product, { values, planId }: Selection): Offer {
  const variant = selectedVariant(product, values);
  const plan = productPlans(product).find(({ id }) => id === planId);
  const priced = plan ?? variant ?? product;
  const extra = extraPrice(product, values);
  const stock = variant ?? product;
  return {
    price: priced.price + extra,
    was: priced.orig_price && priced.orig_price > priced.price ? priced.orig_price + extra : undefined,
    content: stock.content ?? product.content,
    variant,
    inStock: stock.stock_status !== 'out_of_stock',
    left: product.stock_tracking ? stock.stock_level : null,
  };
}

function selectedVariant(product: Product, values: Selection['values']): Variant | null {
  const chosen = product.options.filter(({ variant }) => variant).map(({ id }) => values[id] ?? '');
  if (chosen.length === 0) return null;
  const fits = ({ option_value_ids }: Variant) => chosen.every((value) => option_value_ids.includes(value));
  return product.variants?.results.find(fits) ?? null;
}

function extraPrice({ options }: Product, values: Selection['values']): number {
  return options
    .filter(({ variant }) => !variant)
    .reduce((sum, { id, values: all }) => sum + (all.find((value) => value.id === values[id])?.price ?? 0), 0);
}

/** Pictures of the chosen variant, where it has its own. */
export function picturesOf(product: Product, { variant }: Offer): Image[] {
  return variant?.images.length ? variant.images : product.images;
}

/** Whether this value can be bought with what else is chosen. */
export function isSoldOut(product: Product, selection: Selection, optionId: string, valueId: string): boolean {
  const values = { ...selection.values, [optionId]: valueId };
  const variant = selectedVariant(product, values);
  return variant !== null && variant.stock_status === 'out_of_stock';
}

/**
 * What a value costs more than the cheapest that could be chosen in its place.
 * @returns 0 where it is the cheapest, or a plan has a price of its own
 */
export function surchargeOf(product: Product, selection: Selection, option: ProductOption, valueId: string): number {
  if (!option.variant) return option.values.find(({ id }) => id === valueId)?.price ?? 0;
  if (selection.planId) return 0;
  const priceWith = (id: string) => selectedVariant(product, { ...selection.values, [option.id]: id })?.price;
  const prices = option.values.flatMap(({ id }) => priceWith(id) ?? []);
  const more = (priceWith(valueId) ?? 0) - Math.min(...prices);
  return Math.max(0, Math.round(more * 1000) / 1000);
}

/** One picture for each value, where the values look different from one another: as of a colour. */
export function picturesOfValues(product: Product, { values, variant }: ProductOption): Map<string, ImageFile> {
  const shown = values.map(({ id }) => {
    const having = product.variants?.results.find(
      ({ option_value_ids, images }) => images.length > 0 && option_value_ids.includes(id),
    );
    return [id, having?.images[0]?.file] as const;
  });
  const pictures = new Map(shown.flatMap(([id, file]) => (file ? [[id, file] as const] : [])));
  const urls = new Set([...pictures.values()].map(({ url }) => url));
  return variant && urls.size === values.length && urls.size > 1 ? pictures : new Map();
}

/** Pieces that may be asked for at once; null when nothing limits them. */
export function limitOf({ order_limit }: Product, { left }: Offer): number | null {
  const limits = [order_limit, left].filter((limit) => typeof limit === 'number');
  return limits.length > 0 ? Math.min(...limits) : null;
}
