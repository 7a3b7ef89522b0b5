import type { ItemOption, ProductOption } from '@mercer/contract';
import { FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { Purchasable, Selection } from '../../catalog/index.ts';
import type { ItemInput } from './input.ts';

/**
 * Reads what the shopper chose of a product, by ids or names.
 * @throws FieldError on `items.variant_id` without a choice, `items.options` with an invalid one
 */
export function readSelection(product: Purchasable, input: ItemInput): Selection {
  const options = (input.options ?? []).map((choice) => resolveOption(product, choice));
  const variant = findChosenVariant(product, options, input.variant_id);
  return {
    variantId: variant?.id ?? null,
    options: withVariantValues(product, options, variant?.optionValueIds ?? []),
    planId: resolvePlanId(product, input.purchase_option),
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

function findChosenVariant(product: Purchasable, options: ItemOption[], variantId: string | null | undefined) {
  if (!product.hasVariants) return undefined;
  const chosenValueIds = options.filter((option) => option.variant).map((option) => findOptionValueId(product, option));
  if (!variantId && chosenValueIds.length === 0) throw buildNoSelectionError();
  const matchingVariant = product.variants.find(({ id, optionValueIds }) =>
    variantId ? id === variantId : hasSameEntries(optionValueIds, chosenValueIds),
  );
  if (matchingVariant && chosenValueIds.every((id) => matchingVariant.optionValueIds.includes(id)))
    return matchingVariant;
  throw variantId && !matchingVariant ? unknownVariant() : wrongOptions();
}

function findOptionValueId(product: Purchasable, itemOption: ItemOption): string {
  const option = product.options.find(({ id }) => id === itemOption.id);
  return option?.values.find(({ name }) => name === itemOption.value)?.id ?? '';
}

function hasSameEntries(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((entry) => b.includes(entry));
}

/** A variant chosen by its id brings its values along; the list is in the product's order. */
function withVariantValues(product: Purchasable, itemOptions: ItemOption[], valueIds: readonly string[]): ItemOption[] {
  return product.options.flatMap((option) => {
    const variantValue = option.variant ? option.values.find(({ id }) => valueIds.includes(id)) : undefined;
    const picked = variantValue
      ? toItemOption(option, variantValue.name)
      : itemOptions.find(({ id }) => id === option.id);
    if (!picked && option.required && !option.variant) throw wrongOptions();
    return picked ?? [];
  });
}

function resolvePlanId(product: Purchasable, input: ItemInput['purchase_option']): string | null {
  const { type, plan } = chosenOption(input);
  if (type === 'standard') return standardOnly(product);
  const plans = type === 'subscription' ? (product.purchaseOptions.subscription?.plans ?? []) : [];
  const matchingPlan = plan
    ? (plans.find(({ id }) => id === plan) ?? plans.find((each) => each.billing_schedule.interval === plan))
    : plans[0];
  if (!matchingPlan) throw buildWrongPlanError();
  return matchingPlan.id;
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
  if (subscription && !standard) throw buildWrongPlanError();
  return null;
}

function buildNoSelectionError() {
  return new FieldError('items.variant_id', 'required', createSentence('optionsMissing'));
}

function unknownVariant() {
  return new FieldError('items.variant_id', 'invalid', createSentence('variantUnavailable'));
}

function wrongOptions() {
  return new FieldError('items.options', 'invalid', createSentence('optionsUnavailable'));
}

function buildWrongPlanError() {
  return new FieldError('items.purchase_option', 'invalid', createSentence('purchaseOptionUnavailable'));
}
