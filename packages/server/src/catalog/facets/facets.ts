import { type Facet, toMajorUnits } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import type { CatalogBits } from '../bitmaps/index.ts';
import type { ProductSelection } from '../conditions/index.ts';
import { type SharedNames, type Shown, sharedNames, shownAmount } from '../shown/index.ts';
import { byNumberThenName } from './attributes.ts';
import { countFacetBits } from './count-bits.ts';
import { type Counted, countFacets } from './count-facets.ts';

/** How many products the whole result has, and by what it can be narrowed. */
export interface Facets {
  count: number;
  filters: Facet[];
}

/**
 * What the selected products can be narrowed by, over the whole result.
 * @param bits what is known of the catalogue; without it the rows are counted
 */
export async function countedFacets(
  db: Db,
  selection: ProductSelection,
  shown: Shown,
  bits?: CatalogBits,
): Promise<Facets> {
  const counted = bits && (await countFacetBits(db, selection, shown, bits));
  const rows = counted ?? (await countFacets(db, selection, shown, bits));
  const of = (facet: string) => rows.filter((row) => row.facet === facet);
  const names = await sharedNames(db, shown, () => of('attribute').map(({ value }) => value));
  const attributes = Map.groupBy(of('attribute'), ({ id }) => id);
  return {
    count: of('result')[0]?.count ?? 0,
    filters: [
      ...priceFacet(of('price'), shown),
      ...selectFacet('category', 'Category', of('category')),
      ...selectFacet('stock_status', 'Availability', of('stock_status')),
      ...selectFacet('sale', 'On sale', of('sale')),
      ...[...attributes].flatMap(([id, values]) =>
        selectFacet(id, names.attribute(id, values[0]?.name ?? id), named(values.toSorted(byValue), names)),
      ),
    ],
  };
}

/** In the words that are shown; chosen by their own. */
function named(values: Counted[], names: SharedNames): Counted[] {
  return values.map((counted) => ({ ...counted, value_label: names.text(counted.value) }));
}

function byValue(a: Counted, b: Counted): number {
  return byNumberThenName(a.value, b.value);
}

/** Lowest and highest price as they are shown. */
function priceFacet([row]: Counted[], shown: Shown): Facet[] {
  if (!row || row.count === 0) return [];
  const converted = [row.lowest, row.highest].map((amount) => (amount === null ? [] : shownAmount(amount, shown)));
  const own = [row.lowest_own, row.highest_own].map((amount) =>
    amount === null ? [] : toMajorUnits(amount, shown.currency),
  );
  const prices = [...converted, ...own].flat();
  const options = [Math.min(...prices), Math.max(...prices)].map((value) => ({
    value,
    label: value,
    count: row.count,
  }));
  return [{ id: 'price', label: 'Price', type: 'range', options }];
}

const labels: Record<string, string> = { in_stock: 'In stock', out_of_stock: 'Out of stock', true: 'Yes', false: 'No' };

function selectFacet(id: string, label: string, rows: Counted[]): Facet[] {
  if (rows.length === 0) return [];
  const options = rows.map(({ value, value_label, count }) => ({
    value,
    label: value_label ?? labels[value] ?? value,
    count,
  }));
  return [{ id, label, type: 'select', options }];
}
