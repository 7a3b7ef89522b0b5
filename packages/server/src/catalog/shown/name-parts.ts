import type { ProductAttribute, ProductOption, PurchaseOptions } from '@mercer/contract';
import type { SharedNames } from './shared-names.ts';

export function translateValue(value: ProductAttribute['value'], names: SharedNames): ProductAttribute['value'] {
  return Array.isArray(value) ? value.map(names.text) : names.text(value);
}

export function translateOption(option: ProductOption, names: SharedNames): ProductOption {
  const values = option.values.map((value) => ({ ...value, name: names.text(value.name) }));
  return { ...option, name: names.option(option.name), values };
}

export function translatePlans(options: PurchaseOptions, names: SharedNames): PurchaseOptions {
  const { subscription } = options;
  if (!subscription) return options;
  const plans = subscription.plans.map((plan) => ({ ...plan, name: names.text(plan.name) }));
  return { ...options, subscription: { ...subscription, plans } };
}

/** A variant that is called by its values is called by their shown names; another name stays. */
export function namedVariant(name: string, valueIds: string[], options: ProductOption[], names: SharedNames): string {
  const values = options.flatMap(({ values }) => values.filter(({ id }) => valueIds.includes(id)));
  const valueNames = values.map((value) => value.name);
  return name === valueNames.join(', ') ? valueNames.map(names.text).join(', ') : name;
}
