import type { Db } from '../../db/index.ts';
import { type AmountRange, type CatalogBits, ofCategory, toAttributeFacet } from '../bitmaps/index.ts';
import { type ProductSelection, toSelectedSet } from '../conditions/index.ts';
import { hasCurrencyPrices, type Localization } from '../shown/index.ts';
import { type ChunkFacets, type FacetQuestion, facetCounter, readFacets } from './chunk-facets.ts';
import type { FacetCount } from './count-facets.ts';
import { type FacetEntry, facetDirectory } from './facet-directory.ts';
import { sumChunkCounts } from './facet-sums.ts';

/** Counts as `countFacets` does, from bits; null where they cannot tell. */
export async function countFacetBits(
  db: Db,
  selection: ProductSelection,
  localization: Localization,
  bits: CatalogBits,
): Promise<FacetCount[] | null> {
  const directory = await facetDirectory(db, localization);
  const question = buildFacetQuestion(selection, localization, directory);
  if (!question) return null;
  const chunks = await bits.computePerChunk(db, {
    key: `facets ${JSON.stringify(question)}`,
    sets: [question.set, ...question.filters.map(({ set }) => set)],
    facets: [...readFacets, ...question.facets],
    compute: facetCounter(question),
  });
  return toFacetRows(chunks, question.facets, directory);
}

function buildFacetQuestion(
  selection: ProductSelection,
  localization: Localization,
  directory: FacetEntry[],
): FacetQuestion | null {
  const set = toSelectedSet({ ...selection, filters: [] });
  const filters = selection.filters.flatMap(({ id, condition }) => (condition.set ? { id, set: condition.set } : []));
  if (!set || filters.length < selection.filters.length) return null;
  const attributes = directory.filter(({ kind }) => kind === 'attribute').map(({ id }) => toAttributeFacet(id));
  const ownCurrency = hasCurrencyPrices(localization) ? localization.currency : null;
  return { set, filters, facets: [ofCategory, ...attributes], ownCurrency };
}

const noRange = { lowest: null, highest: null, lowest_own: null, highest_own: null };
const unnamed = { id: '', name: null, value: '', value_label: null, ...noRange };

function toFacetRows(chunks: ChunkFacets[], facets: string[], directory: FacetEntry[]): FacetCount[] {
  const sumOverChunks = (count: (chunk: ChunkFacets) => number) => chunks.reduce((sum, chunk) => sum + count(chunk), 0);
  const flags: [facet: string, value: string, count: number][] = [
    ['stock_status', 'in_stock', sumOverChunks(({ inStock }) => inStock)],
    ['stock_status', 'out_of_stock', sumOverChunks(({ outOfStock }) => outOfStock)],
    ['sale', 'false', sumOverChunks(({ notOnSale }) => notOnSale)],
    ['sale', 'true', sumOverChunks(({ onSale }) => onSale)],
  ];
  const rows = flags
    .filter(([, , count]) => count > 0)
    .map(([facet, value, count]) => ({ ...unnamed, facet, value, count }));
  return [
    { ...unnamed, facet: 'result', count: sumOverChunks(({ count }) => count) },
    buildPriceRow(
      chunks,
      sumOverChunks(({ price }) => price.count),
    ),
    ...rows.toSorted((a, b) => b.count - a.count),
    ...buildValueRows(
      sumChunkCounts(
        facets,
        chunks.map(({ values }) => values),
      ),
      directory,
    ),
  ];
}

function buildPriceRow(chunks: ChunkFacets[], count: number): FacetCount {
  const [base, ownRange] = [
    mergeRanges(chunks.map(({ price }) => price.base)),
    mergeRanges(chunks.map(({ price }) => price.own)),
  ];
  const owned = { lowest_own: ownRange.lowest, highest_own: ownRange.highest };
  return { ...unnamed, facet: 'price', count, ...base, ...owned };
}

function mergeRanges(ranges: AmountRange[]): AmountRange {
  const lowest = ranges.flatMap((range) => range.lowest ?? []);
  const highest = ranges.flatMap((range) => range.highest ?? []);
  return lowest.length === 0
    ? { lowest: null, highest: null }
    : { lowest: Math.min(...lowest), highest: Math.max(...highest) };
}

function buildValueRows(counts: Map<string, Map<string, number>>, directory: FacetEntry[]): FacetCount[] {
  return directory.flatMap(({ kind, id, slug, name }): FacetCount[] => {
    if (kind === 'category') {
      const count = counts.get(ofCategory)?.get(id) ?? 0;
      return count > 0 ? [{ ...unnamed, facet: kind, value: slug ?? '', value_label: name, count }] : [];
    }
    const values = [...(counts.get(toAttributeFacet(id)) ?? [])];
    return values.map(([value, count]) => ({ ...unnamed, facet: kind, id, name, value, count }));
  });
}
