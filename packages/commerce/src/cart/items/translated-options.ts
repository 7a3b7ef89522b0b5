import { isInJsonList, type Tx } from '@mercer/database';
import type { Purchasable, Selection } from '../../catalog/index.ts';
import type { ItemInput } from './input.ts';
import { readSelection } from './selection.ts';

type Choices = NonNullable<ItemInput['options']>;

/** A product, and what the shopper chose of it. */
export interface Choice {
  product: Purchasable;
  input: ItemInput;
}

/**
 * Reads what the shopper chose of a product: options by id or name, in any language in which the names are shown.
 * @throws FieldError as {@link readSelection}
 */
export async function readDisplayedSelection(tx: Tx, product: Purchasable, input: ItemInput): Promise<Selection> {
  const choice = { product, input };
  const ownChoice = await readStoreLanguageChoices(tx, [choice]);
  return readSelection(product, ownChoice(choice));
}

/**
 * Looks up the translated names of several choices by one statement, or by none where all are in the store's own language.
 * @returns gives the choice in the names of the store's own language
 */
export async function readStoreLanguageChoices(
  tx: Tx,
  choices: readonly Choice[],
): Promise<(choice: Choice) => ItemInput> {
  const foreign = choices
    .filter(({ product }) => product.options.length > 0)
    .flatMap(({ product, input }) => (input.options ?? []).filter((choice) => !isInStoreLanguage(product, choice)));
  if (foreign.length === 0) return ({ input }) => input;
  const names = await readStoreLanguageNames(tx, choices, foreign);
  return ({ product, input }) =>
    input.options ? { ...input, options: translateChoices(product, input.options, names) } : input;
}

function isInStoreLanguage({ options }: Purchasable, choice: Choices[number]): boolean {
  const option = options.find(({ id, name }) => id === choice.id || name === readChoiceName(choice));
  return option?.values.some(({ id, name }) => id === choice.value || name === choice.value) ?? false;
}

function readChoiceName({ id, name }: Choices[number]): string {
  return name ?? id ?? '';
}

/** Names in the store's own language, by the shown name that may stand for them. */
interface StoreLanguageNames {
  options: Map<string, Set<string>>;
  values: Map<string, Set<string>>;
}

function translateChoices(
  product: Purchasable,
  localizedChoices: Choices,
  { options, values }: StoreLanguageNames,
): Choices {
  return localizedChoices.map((choice) => {
    if (isInStoreLanguage(product, choice)) return choice;
    const [optionNames, valueNames] = [options.get(readChoiceName(choice)), values.get(choice.value)];
    const option = product.options.find(({ name }) => optionNames?.has(name));
    const value = product.options
      .flatMap((productOption) => productOption.values)
      .find(({ name }) => valueNames?.has(name));
    return { ...choice, id: option?.id ?? choice.id, value: value?.name ?? choice.value };
  });
}

async function readStoreLanguageNames(
  tx: Tx,
  choices: readonly Choice[],
  foreign: Choices,
): Promise<StoreLanguageNames> {
  const options = choices.flatMap(({ product }) => product.options);
  const ownTexts = new Set(options.flatMap(({ name, values }) => [name, ...values.map((value) => value.name)]));
  const typedNames = new Set(foreign.flatMap((choice) => [readChoiceName(choice), choice.value]));
  const rows = await tx
    .selectFrom('translations')
    .select(['model', 'record_id', 'value'])
    .where('model', 'in', ['options', 'texts'])
    .where('field', '=', 'name')
    .where(isInJsonList(tx, 'record_id', JSON.stringify([...ownTexts])))
    .where(isInJsonList(tx, 'value', JSON.stringify([...typedNames])))
    .execute();
  return { options: groupByValue(rows, 'options'), values: groupByValue(rows, 'texts') };
}

function groupByValue(
  rows: { model: string; record_id: string; value: string }[],
  model: string,
): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.model === model) names.set(row.value, (names.get(row.value) ?? new Set()).add(row.record_id));
  }
  return names;
}
