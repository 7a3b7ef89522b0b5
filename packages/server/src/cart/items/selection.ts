import type { ItemOption, ProductOption } from '@mercer/contract';
import type { Purchasable, Selection } from '../../catalog/index.ts';
import { FieldError } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import type { ItemInput } from './input.ts';

/**
 * What the shopper chose of the product, by ids or names.
 * @throws FieldError on `items.variant_id` without a choice, `items.options` with a wrong one
 */
export function readSelection(product: Purchasable, input: ItemInput): Selection {
  const options = (input.options ?? []).map((choice) => resolveOption(product, choice));
  const variant = findVariant(product, options, input.variant_id);
  return {
    variantId: variant?.id ?? null,
    options: withVariantValues(product, options, variant?.optionValueIds ?? []),
    planId: readPlan(product, input.purchase_option),
  };
}

type Choice = NonNullable<ItemInput['options']>[number];

function resolveOption(product: Purchasable, choice: Choice): ItemOption {
  const option = product.options.find(({ id, name }) => id === choice.id || name === (choice.name ?? choice.id));
  const value = option?.values.find(({ id, name }) => id === choice.value || name === choice.value);
  if (!option || !value) throw wrongOptions();
  return toItemOption(option, value.name);
}

function toItemOption({ id, name, variant }: ProductOption, value: string): ItemOption {
  return { id, name, value, ...(variant ? { variant: true } : {}) };
}

function findVariant(product: Purchasable, options: ItemOption[], variantId: string | null | undefined) {
  if (!product.hasVariants) return undefined;
  const chosen = options.filter((option) => option.variant).map((option) => valueId(product, option));
  if (!variantId && chosen.length === 0) throw noSelection();
  const found = product.variants.find(({ id, optionValueIds }) =>
    variantId ? id === variantId : isSameSet(optionValueIds, chosen),
  );
  if (found && chosen.every((id) => found.optionValueIds.includes(id))) return found;
  throw variantId && !found ? unknownVariant() : wrongOptions();
}

function valueId(product: Purchasable, chosen: ItemOption): string {
  const option = product.options.find(({ id }) => id === chosen.id);
  return option?.values.find(({ name }) => name === chosen.value)?.id ?? '';
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((entry) => b.includes(entry));
}

/** A variant chosen by its id brings its values along; the list is in the product's order. */
function withVariantValues(product: Purchasable, chosen: ItemOption[], valueIds: readonly string[]): ItemOption[] {
  return product.options.flatMap((option) => {
    const own = option.variant ? option.values.find(({ id }) => valueIds.includes(id)) : undefined;
    const picked = own ? toItemOption(option, own.name) : chosen.find(({ id }) => id === option.id);
    if (!picked && option.required && !option.variant) throw wrongOptions();
    return picked ?? [];
  });
}

function readPlan(product: Purchasable, input: ItemInput['purchase_option']): string | null {
  const { type, plan } = chosenOption(input);
  if (type === 'standard') return standardOnly(product);
  const plans = type === 'subscription' ? (product.purchaseOptions.subscription?.plans ?? []) : [];
  const found = plan
    ? (plans.find(({ id }) => id === plan) ?? plans.find((each) => each.billing_schedule.interval === plan))
    : plans[0];
  if (!found) throw wrongPlan();
  return found.id;
}

/** @returns the plan by its id or its interval */
function chosenOption(input: ItemInput['purchase_option']): { type: string; plan?: string | null | undefined } {
  if (!input) return { type: 'standard' };
  if (typeof input === 'string') return { type: input };
  const plan = 'plan_id' in input && input.plan_id ? input.plan_id : 'plan' in input ? input.plan : undefined;
  return { type: 'type' in input ? input.type : 'subscription', plan };
}

function standardOnly(product: Purchasable): null {
  const { standard, subscription } = product.purchaseOptions;
  if (subscription && !standard) throw wrongPlan();
  return null;
}

function noSelection() {
  return new FieldError('items.variant_id', 'required', sentence('optionsMissing'));
}

function unknownVariant() {
  return new FieldError('items.variant_id', 'invalid', sentence('variantUnavailable'));
}

function wrongOptions() {
  return new FieldError('items.options', 'invalid', sentence('optionsUnavailable'));
}

function wrongPlan() {
  return new FieldError('items.purchase_option', 'invalid', sentence('purchaseOptionUnavailable'));
}
