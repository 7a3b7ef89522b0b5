import type { Purchasable, Selection } from '../../catalog/index.ts';
import type { Tx } from '../../db/index.ts';
import type { ItemInput } from './input.ts';
import { readSelection } from './selection.ts';

type Choices = NonNullable<ItemInput['options']>;

/**
 * What the shopper chose: options by their ids or names, the names in any language that they are shown in.
 * @throws FieldError as {@link readSelection}
 */
export async function readShownSelection(tx: Tx, product: Purchasable, input: ItemInput): Promise<Selection> {
  const foreign = (input.options ?? []).filter((choice) => !isOwn(product, choice));
  if (foreign.length === 0 || product.options.length === 0) return readSelection(product, input);
  const own = await ownNames(tx, product, foreign);
  const options = input.options?.map((choice) => ({
    ...choice,
    id: own.ids.get(nameOf(choice)) ?? choice.id,
    value: own.values.get(choice.value) ?? choice.value,
  }));
  return readSelection(product, { ...input, options });
}

function isOwn({ options }: Purchasable, choice: Choices[number]): boolean {
  const option = options.find(({ id, name }) => id === choice.id || name === nameOf(choice));
  return option?.values.some(({ id, name }) => id === choice.value || name === choice.value) ?? false;
}

function nameOf({ id, name }: Choices[number]): string {
  return name ?? id ?? '';
}

/** By their shown names: ids of the product's options, and its values' own names. */
async function ownNames(tx: Tx, { options }: Purchasable, foreign: Choices) {
  const optionNames = options.map(({ name }) => name);
  const valueNames = options.flatMap(({ values }) => values.map(({ name }) => name));
  const rows = await tx
    .selectFrom('translations')
    .select(['model', 'record_id', 'value'])
    .where('model', 'in', ['options', 'texts'])
    .where('field', '=', 'name')
    .where('record_id', 'in', [...optionNames, ...valueNames])
    .where(
      'value',
      'in',
      foreign.flatMap((choice) => [nameOf(choice), choice.value]),
    )
    .execute();
  const of = (model: string) => rows.filter((row) => row.model === model);
  const idOf = new Map(options.map(({ id, name }) => [name, id]));
  return {
    ids: new Map(of('options').map(({ record_id, value }) => [value, idOf.get(record_id) ?? ''])),
    values: new Map(of('texts').map(({ record_id, value }) => [value, record_id])),
  };
}
