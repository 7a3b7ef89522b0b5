import type { Purchasable, Selection } from '../../catalog/index.ts';
import { isIn, type Tx } from '../../db/index.ts';
import type { ItemInput } from './input.ts';
import { readSelection } from './selection.ts';

type Choices = NonNullable<ItemInput['options']>;

/** A product, and what the shopper chose of it. */
export interface Choice {
  product: Purchasable;
  input: ItemInput;
}

/**
 * What the shopper chose of a product: options by their ids or names, the names in any language that they are shown in.
 * @throws FieldError as {@link readSelection}
 */
export async function readShownSelection(tx: Tx, product: Purchasable, input: ItemInput): Promise<Selection> {
  const choice = { product, input };
  const ownChoice = await readOwnChoices(tx, [choice]);
  return readSelection(product, ownChoice(choice));
}

/**
 * Looks up the translated names of several choices by one statement, or by none where all are in the store's own language.
 * @returns gives the choice in the names of the store's own language
 */
export async function readOwnChoices(tx: Tx, choices: readonly Choice[]): Promise<(choice: Choice) => ItemInput> {
  const foreign = choices
    .filter(({ product }) => product.options.length > 0)
    .flatMap(({ product, input }) => (input.options ?? []).filter((one) => !isOwn(product, one)));
  if (foreign.length === 0) return ({ input }) => input;
  const names = await ownNames(tx, choices, foreign);
  return ({ product, input }) =>
    input.options ? { ...input, options: inOwnNames(product, input.options, names) } : input;
}

function isOwn({ options }: Purchasable, choice: Choices[number]): boolean {
  const option = options.find(({ id, name }) => id === choice.id || name === nameOf(choice));
  return option?.values.some(({ id, name }) => id === choice.value || name === choice.value) ?? false;
}

function nameOf({ id, name }: Choices[number]): string {
  return name ?? id ?? '';
}

/** By a shown name: the names that it may stand for. */
interface OwnNames {
  options: Map<string, Set<string>>;
  values: Map<string, Set<string>>;
}

function inOwnNames(product: Purchasable, chosen: Choices, { options, values }: OwnNames): Choices {
  return chosen.map((choice) => {
    if (isOwn(product, choice)) return choice;
    const [optionNames, valueNames] = [options.get(nameOf(choice)), values.get(choice.value)];
    const option = product.options.find(({ name }) => optionNames?.has(name));
    const value = product.options.flatMap((one) => one.values).find(({ name }) => valueNames?.has(name));
    return { ...choice, id: option?.id ?? choice.id, value: value?.name ?? choice.value };
  });
}

async function ownNames(tx: Tx, choices: readonly Choice[], foreign: Choices): Promise<OwnNames> {
  const options = choices.flatMap(({ product }) => product.options);
  const own = new Set(options.flatMap(({ name, values }) => [name, ...values.map((value) => value.name)]));
  const shown = new Set(foreign.flatMap((choice) => [nameOf(choice), choice.value]));
  const rows = await tx
    .selectFrom('translations')
    .select(['model', 'record_id', 'value'])
    .where('model', 'in', ['options', 'texts'])
    .where('field', '=', 'name')
    .where(isIn(tx, 'record_id', JSON.stringify([...own])))
    .where(isIn(tx, 'value', JSON.stringify([...shown])))
    .execute();
  return { options: byValue(rows, 'options'), values: byValue(rows, 'texts') };
}

function byValue(rows: { model: string; record_id: string; value: string }[], model: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.model === model) names.set(row.value, (names.get(row.value) ?? new Set()).add(row.record_id));
  }
  return names;
}
