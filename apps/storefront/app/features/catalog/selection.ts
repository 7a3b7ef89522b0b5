import type { Plan, Product, Variant } from '@mercer/contract';

/** What the shopper chose on the product page: option id → value id, and a plan. */
export interface Selection {
  values: Record<string, string>;
  planId: string | null;
}

export interface Offer {
  price: number;
  was?: number | undefined;
  variant: Variant | null;
  inStock: boolean;
  /** Pieces left; null when they are not counted. */
  left: number | null;
}

/** The first value of every option, and a plan only where nothing else is sold. */
export function firstSelection(product: Product): Selection {
  const values = product.options.map(({ id, values }) => [id, values[0]?.id ?? ''] as const);
  const planId = product.purchase_options.standard ? null : (plansOf(product)[0]?.id ?? null);
  return { values: Object.fromEntries(values), planId };
}

export function plansOf(product: Product): Plan[] {
  return product.purchase_options.subscription?.plans ?? [];
}

/** Price and stock of a selection; options that are no variants add their price. */
export function offerOf(product: Product, { values, planId }: Selection): Offer {
  const variant = variantOf(product, values);
  const plan = plansOf(product).find(({ id }) => id === planId);
  const priced = plan ?? variant ?? product;
  const extra = extraPrice(product, values);
  const stock = variant ?? product;
  return {
    price: priced.price + extra,
    was: priced.orig_price && priced.orig_price > priced.price ? priced.orig_price + extra : undefined,
    variant,
    inStock: stock.stock_status !== 'out_of_stock',
    left: product.stock_tracking ? stock.stock_level : null,
  };
}

function variantOf(product: Product, values: Selection['values']): Variant | null {
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
