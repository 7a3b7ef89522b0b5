import type { MatchingVariant, Product, ProductOption } from '@mercer/contract';
import { type Db, parseJson, type Row } from '../../db/index.ts';
import type { Filter } from '../conditions/index.ts';
import { type AnswerRow, variantsOf } from '../prepared/index.ts';

/** Whether a value was chosen that may be an option's. */
export function mayMatchVariants(filters: Filter[]): boolean {
  return filters.some(({ values }) => values);
}

/**
 * Of each product that was narrowed to by an option, e.g. Colour, a variant that has the chosen value: one in stock where
 * there is one. One statement, none where no option was chosen.
 */
export async function matchingVariants(
  db: Db,
  rows: AnswerRow[],
  filters: Filter[],
): Promise<Map<string, MatchingVariant>> {
  const wanted = new Map(rows.map((row) => [row.id, wantedValues(row, filters)]));
  const narrowed = rows.filter(({ id }) => wanted.get(id)?.length);
  const variants = await variantsOf(
    db,
    narrowed.map(({ id }) => id),
  );
  return new Map(
    narrowed.flatMap((row) => {
      const values = wanted.get(row.id) ?? [];
      const fitting = variants.get(row.id)?.filter((variant) => hasOneOfEach(variant, values)) ?? [];
      const shown = fitting.find(({ stock_level }) => stock_level > 0) ?? fitting[0];
      return shown ? [[row.id, serialize(shown)]] : [];
    }),
  );
}

/** For each filter that is an option of the product: ids of the values that it lets through. */
function wantedValues({ has_variants, options = '[]', attributes = '{}' }: AnswerRow, filters: Filter[]): string[][] {
  const chosen = has_variants === 1 ? filters.filter(({ values }) => values) : [];
  if (chosen.length === 0) return [];
  const names = parseJson<Product['attributes']>(attributes);
  const own = parseJson<ProductOption[]>(options).filter(({ variant }) => variant);
  return chosen.flatMap(({ id, values = [] }) => {
    const option = own.find(({ name }) => name === names[id]?.name);
    return option ? [option.values.filter(({ name }) => values.includes(name)).map((value) => value.id)] : [];
  });
}

function hasOneOfEach({ option_value_ids }: Row<'variants'>, wanted: string[][]): boolean {
  const own = parseJson<string[]>(option_value_ids);
  return wanted.every((ids) => ids.some((id) => own.includes(id)));
}

function serialize({ id, option_value_ids, images }: Row<'variants'>): MatchingVariant {
  return {
    id,
    option_value_ids: parseJson<MatchingVariant['option_value_ids']>(option_value_ids),
    images: parseJson<MatchingVariant['images']>(images),
  };
}
