import type { MatchingVariant, Product, ProductOption } from '@mercer/contract';
import { type Db, parseJson, type Row } from '@mercer/database';
import type { Filter } from '@mercer/search';
import { type AnswerRow, readVariantsByProduct } from '../documents/index.ts';

/** True when a filter selects values, which may be those of a product option. */
export function mayMatchVariants(filters: Filter[]): boolean {
  return filters.some(({ values }) => values);
}

/**
 * Finds, for each product that was narrowed by an option, e.g. Colour, a variant that has the selected value,
 * preferably one in stock. Sends one statement, or none when no option was selected.
 */
export async function matchingVariants(
  db: Db,
  rows: AnswerRow[],
  filters: Filter[],
): Promise<Map<string, MatchingVariant>> {
  const valueIdsByProduct = new Map(rows.map((row) => [row.id, collectRequestedValues(row, filters)]));
  const narrowed = rows.filter(({ id }) => valueIdsByProduct.get(id)?.length);
  const variants = await readVariantsByProduct(
    db,
    narrowed.map(({ id }) => id),
  );
  return new Map(
    narrowed.flatMap((row) => {
      const values = valueIdsByProduct.get(row.id) ?? [];
      const fitting = variants.get(row.id)?.filter((variant) => hasOneOfEach(variant, values)) ?? [];
      const matchingVariant = fitting.find(({ stock_level }) => stock_level > 0) ?? fitting[0];
      return matchingVariant ? [[row.id, toMatchingVariant(matchingVariant)]] : [];
    }),
  );
}

/** Lists, for each filter that is an option of the product, the ids of the values that it accepts. */
function collectRequestedValues(
  { has_variants, options = '[]', attributes = '{}' }: AnswerRow,
  filters: Filter[],
): string[][] {
  const valueFilters = has_variants === 1 ? filters.filter(({ values }) => values) : [];
  if (valueFilters.length === 0) return [];
  const names = parseJson<Product['attributes']>(attributes);
  const variantOptions = parseJson<ProductOption[]>(options).filter(({ variant }) => variant);
  return valueFilters.flatMap(({ id, values = [] }) => {
    const option = variantOptions.find(({ name }) => name === names[id]?.name);
    return option ? [option.values.filter(({ name }) => values.includes(name)).map((value) => value.id)] : [];
  });
}

function hasOneOfEach({ option_value_ids }: Row<'variants'>, valueIdGroups: string[][]): boolean {
  const variantValueIds = parseJson<string[]>(option_value_ids);
  return valueIdGroups.every((ids) => ids.some((id) => variantValueIds.includes(id)));
}

function toMatchingVariant({ id, option_value_ids, images }: Row<'variants'>): MatchingVariant {
  return {
    id,
    option_value_ids: parseJson<MatchingVariant['option_value_ids']>(option_value_ids),
    images: parseJson<MatchingVariant['images']>(images),
  };
}
