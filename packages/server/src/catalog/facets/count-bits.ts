import type { Db } from '../../db/index.ts';
import { type AmountRange, type CatalogBits, ofAttribute, ofCategory } from '../bitmaps/index.ts';
import { type ProductSelection, selectedSet } from '../conditions/index.ts';
import { hasOwnPrices, type Shown } from '../shown/index.ts';
import { type ChunkFacets, type FacetQuestion, facetCounter, readFacets } from './chunk-facets.ts';
import type { Counted } from './count-facets.ts';
import { type FacetEntry, facetDirectory } from './facet-directory.ts';
import { sumsOf } from './facet-sums.ts';

/** Counts as `countFacets` does, from bits; null where they cannot tell. */
export async function countFacetBits(
  db: Db,
  selection: ProductSelection,
  shown: Shown,
  bits: CatalogBits,
): Promise<Counted[] | null> {
  const directory = await facetDirectory(db, shown);
  const question = questionOf(selection, shown, directory);
  if (!question) return null;
  const chunks = await bits.perChunk(db, {
    key: `facets ${JSON.stringify(question)}`,
    sets: [question.set, ...question.filters.map(({ set }) => set)],
    facets: [...readFacets, ...question.facets],
    compute: facetCounter(question),
  });
  return rowsOf(chunks, question.facets, directory);
}

function questionOf(selection: ProductSelection, shown: Shown, directory: FacetEntry[]): FacetQuestion | null {
  const set = selectedSet({ ...selection, filters: [] });
  const filters = selection.filters.flatMap(({ id, condition }) => (condition.set ? { id, set: condition.set } : []));
  if (!set || filters.length < selection.filters.length) return null;
  const attributes = directory.filter(({ kind }) => kind === 'attribute').map(({ id }) => ofAttribute(id));
  const ownCurrency = hasOwnPrices(shown) ? shown.currency : null;
  return { set, filters, facets: [ofCategory, ...attributes], ownCurrency };
}

const noRange = { lowest: null, highest: null, lowest_own: null, highest_own: null };
const unnamed = { id: '', name: null, value: '', value_label: null, ...noRange };

function rowsOf(chunks: ChunkFacets[], facets: string[], directory: FacetEntry[]): Counted[] {
  const total = (count: (chunk: ChunkFacets) => number) => chunks.reduce((sum, chunk) => sum + count(chunk), 0);
  const flags: [facet: string, value: string, count: number][] = [
    ['stock_status', 'in_stock', total(({ inStock }) => inStock)],
    ['stock_status', 'out_of_stock', total(({ outOfStock }) => outOfStock)],
    ['sale', 'false', total(({ notOnSale }) => notOnSale)],
    ['sale', 'true', total(({ onSale }) => onSale)],
  ];
  const rows = flags
    .filter(([, , count]) => count > 0)
    .map(([facet, value, count]) => ({ ...unnamed, facet, value, count }));
  return [
    { ...unnamed, facet: 'result', count: total(({ count }) => count) },
    priceRow(
      chunks,
      total(({ price }) => price.count),
    ),
    ...rows.toSorted((a, b) => b.count - a.count),
    ...valueRows(
      sumsOf(
        facets,
        chunks.map(({ values }) => values),
      ),
      directory,
    ),
  ];
}

function priceRow(chunks: ChunkFacets[], count: number): Counted {
  const [base, own] = [united(chunks.map(({ price }) => price.base)), united(chunks.map(({ price }) => price.own))];
  const owned = { lowest_own: own.lowest, highest_own: own.highest };
  return { ...unnamed, facet: 'price', count, ...base, ...owned };
}

function united(ranges: AmountRange[]): AmountRange {
  const lowest = ranges.flatMap((range) => range.lowest ?? []);
  const highest = ranges.flatMap((range) => range.highest ?? []);
  return lowest.length === 0
    ? { lowest: null, highest: null }
    : { lowest: Math.min(...lowest), highest: Math.max(...highest) };
}

function valueRows(counts: Map<string, Map<string, number>>, directory: FacetEntry[]): Counted[] {
  return directory.flatMap(({ kind, id, slug, name }): Counted[] => {
    if (kind === 'category') {
      const count = counts.get(ofCategory)?.get(id) ?? 0;
      return count > 0 ? [{ ...unnamed, facet: kind, value: slug ?? '', value_label: name, count }] : [];
    }
    const values = [...(counts.get(ofAttribute(id)) ?? [])];
    return values.map(([value, count]) => ({ ...unnamed, facet: kind, id, name, value, count }));
  });
}
