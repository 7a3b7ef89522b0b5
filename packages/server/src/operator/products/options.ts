import type { Minor, ProductOption } from '@mercer/contract';
import { invalid } from '../../http/errors.ts';
import { minorAmount } from '../../http/minor-amount.ts';
import { slugOf } from '../description/slug-of.ts';
import type { OptionFields } from './schema.ts';

/** As a product keeps it. */
export interface StoredOption extends Omit<ProductOption, 'values'> {
  values: { id: string; name: string; price: Minor }[];
}

/**
 * Options as a product keeps them, prices in minor units. Ids that are left out are made of the names.
 * @throws ApiError 400 when two options, or two of their values, have the same id
 */
export function optionsOf(given: OptionFields[], currency: string): StoredOption[] {
  const options = given.map(({ id, name, variant, required, values }, at) => {
    const optionId = id ?? (slugOf(name) || `option-${at + 1}`);
    const own = values.map((value, place) => ({
      id: value.id ?? `${optionId}-${slugOf(value.name) || place + 1}`,
      name: value.name,
      price: minorAmount(value.price, currency, `options.${at}.values.${place}.price`),
    }));
    return { id: optionId, name, variant, required, values: own };
  });
  assertDistinct(options.map(({ id }) => id));
  assertDistinct(options.flatMap(({ values }) => values.map(({ id }) => id)));
  return options;
}

function assertDistinct(ids: string[]): void {
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice) throw invalid(`options: the id ${twice} is there twice`, 'options');
}
