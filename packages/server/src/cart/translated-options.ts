import type { Purchasable, Selection } from '../catalog/index.ts';
import type { Tx } from '../db/index.ts';
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
  const options = input.options?.map((choice) => ({ ...choice, id: own.get(nameOf(choice)) ?? choice.id }));
  return readSelection(product, { ...input, options });
}

function isOwn({ options }: Purchasable, choice: Choices[number]): boolean {
  return options.some(({ id, name }) => id === choice.id || name === nameOf(choice));
}

function nameOf({ id, name }: Choices[number]): string {
  return name ?? id ?? '';
}

async function ownNames(tx: Tx, { options }: Purchasable, foreign: Choices): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('translations')
    .select(['record_id', 'value'])
    .where('model', '=', 'options')
    .where('field', '=', 'name')
    .where(
      'record_id',
      'in',
      options.map(({ name }) => name),
    )
    .where('value', 'in', foreign.map(nameOf))
    .execute();
  const idOf = new Map(options.map(({ id, name }) => [name, id]));
  return new Map(rows.map(({ record_id, value }) => [value, idOf.get(record_id) ?? '']));
}
