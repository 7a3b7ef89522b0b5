import type { Minor, ProductOption } from '@mercer/contract';
import { buildValidationError } from '../../http/errors.ts';
import { toExactMinorAmount } from '../../http/minor-amount.ts';
import { generateSlug } from '../description/generate-slug.ts';
import type { OptionFields } from './schema.ts';

/** Option as a product stores it. */
export interface StoredOption extends Omit<ProductOption, 'values'> {
  values: { id: string; name: string; price: Minor }[];
}

/**
 * Options as a product keeps them, prices in minor units. Ids that are left out are made of the names.
 * @throws ApiError 400 when two options, or two of their values, have the same id
 */
export function toStoredOptions(optionInputs: OptionFields[], currency: string): StoredOption[] {
  const options = optionInputs.map(({ id, name, variant, required, values }, at) => {
    const optionId = id ?? (generateSlug(name) || `option-${at + 1}`);
    const storedValues = values.map((value, place) => ({
      id: value.id ?? `${optionId}-${generateSlug(value.name) || place + 1}`,
      name: value.name,
      price: toExactMinorAmount(value.price, currency, `options.${at}.values.${place}.price`),
    }));
    return { id: optionId, name, variant, required, values: storedValues };
  });
  assertDistinct(options.map(({ id }) => id));
  assertDistinct(options.flatMap(({ values }) => values.map(({ id }) => id)));
  return options;
}

function assertDistinct(ids: string[]): void {
  const duplicateId = ids.find((id, at) => ids.indexOf(id) !== at);
  if (duplicateId) throw buildValidationError(`options: the id ${duplicateId} is there twice`, 'options');
}
