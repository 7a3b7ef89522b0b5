import type { Product } from '@mercer/contract';

/** Whether it is chosen on its page before it can be bought: without a standard purchase option a plan has to be. */
export function needsChoice({ options, purchase_options }: Pick<Product, 'options' | 'purchase_options'>): boolean {
  const onlyPlans = Boolean(purchase_options.subscription) && !purchase_options.standard;
  return options.some((option) => option.variant || option.required) || onlyPlans;
}
