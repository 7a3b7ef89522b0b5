import { type Facet, toMajorUnits } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import type { CatalogBits } from '../bitmaps/index.ts';
import type { ProductSelection } from '../conditions/index.ts';
import { convertToMajorUnits, type Localization, readSharedNames, type SharedNames } from '../shown/index.ts';
import { byNumberThenName } from './attributes.ts';
import { countFacetBits } from './count-bits.ts';
import { countFacets, type FacetCount } from './count-facets.ts';

/** Number of products of the whole result, and the facets by which it can be narrowed. */
export interface Facets {
  count: number;
  filters: Facet[];
}

/**
 * Counts the facets by which the selected products can be narrowed, over the whole result.
 * @param bits bitmaps of the catalogue; without them the rows are counted
 */
export async function countedFacets(
  db: Db,
  selection: ProductSelection,
  localization: Localization,
  bits?: CatalogBits,
): Promise<Facets> {
  const counted = bits && (await countFacetBits(db, selection, localization, bits));
  const rows = counted ?? (await countFacets(db, selection, localization, bits));
  const selectRows = (facet: string) => rows.filter((row) => row.facet === facet);
  const names = await readSharedNames(db, localization, () => selectRows('attribute').map(({ value }) => value));
  const attributes = Map.groupBy(selectRows('attribute'), ({ id }) => id);
  return {
    count: selectRows('result')[0]?.count ?? 0,
    filters: [
      ...buildPriceFacet(selectRows('price'), localization),
      ...buildSelectFacet('category', 'Category', selectRows('category')),
      ...buildSelectFacet('stock_status', 'Availability', selectRows('stock_status')),
      ...buildSelectFacet('sale', 'On sale', selectRows('sale')),
      ...[...attributes].flatMap(([id, values]) =>
        buildSelectFacet(
          id,
          names.attribute(id, values[0]?.name ?? id),
          addValueLabels(values.toSorted(compareByValue), names),
        ),
      ),
    ],
  };
}

/** Labels the values in the requested language; filters still use the original values. */
function addValueLabels(values: FacetCount[], names: SharedNames): FacetCount[] {
  return values.map((counted) => ({ ...counted, value_label: names.text(counted.value) }));
}

function compareByValue(a: FacetCount, b: FacetCount): number {
  return byNumberThenName(a.value, b.value);
}

/** Lowest and highest price as they are shown. */
function buildPriceFacet([row]: FacetCount[], localization: Localization): Facet[] {
  if (!row || row.count === 0) return [];
  const converted = [row.lowest, row.highest].map((amount) =>
    amount === null ? [] : convertToMajorUnits(amount, localization),
  );
  const ownPrices = [row.lowest_own, row.highest_own].map((amount) =>
    amount === null ? [] : toMajorUnits(amount, localization.currency),
  );
  const prices = [...converted, ...ownPrices].flat();
  const options = [Math.min(...prices), Math.max(...prices)].map((value) => ({
    value,
    label: value,
    count: row.count,
  }));
  return [{ id: 'price', label: 'Price', type: 'range', options }];
}

const labels: Record<string, string> = { in_stock: 'In stock', out_of_stock: 'Out of stock', true: 'Yes', false: 'No' };

function buildSelectFacet(id: string, label: string, rows: FacetCount[]): Facet[] {
  if (rows.length === 0) return [];
  const options = rows.map(({ value, value_label, count }) => ({
    value,
    label: value_label ?? labels[value] ?? value,
    count,
  }));
  return [{ id, label, type: 'select', options }];
}
