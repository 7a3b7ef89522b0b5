import type { Product } from '@mercer/contract';

/**
 * Returns true when the product has to be configured on its page before it can be bought: it has variants or required
 * options, or is sold by plan only.
 */
export function needsChoice({ options, purchase_options }: Pick<Product, 'options' | 'purchase_options'>): boolean {
  const onlyPlans = Boolean(purchase_options.subscription) && !purchase_options.standard;
  return options.some((option) => option.variant || option.required) || onlyPlans;
}
