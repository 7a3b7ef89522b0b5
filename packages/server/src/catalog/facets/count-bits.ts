import type { Db } from '../../db/index.ts';
import { type CatalogBits, ofAttribute, ofCategory } from '../bitmaps/index.ts';
import { type ProductSelection, selectedSet } from '../conditions/index.ts';
import { hasOwnPrices, type Shown } from '../shown/index.ts';
import { type ChunkFacets, chunkFacets, type FacetQuestion, readFacets, widen } from './chunk-facets.ts';
import type { Counted } from './count-facets.ts';
import { type FacetEntry, facetDirectory } from './facet-directory.ts';

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
    compute: (view) => chunkFacets(question, view),
  });
  return rowsOf(chunks, directory);
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

function rowsOf(chunks: ChunkFacets[], directory: FacetEntry[]): Counted[] {
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
    ...valueRows(chunks, directory),
  ];
}

function priceRow(chunks: ChunkFacets[], count: number): Counted {
  const [base, own] = (['base', 'own'] as const).map((kind) => {
    const range = { lowest: null, highest: null };
    for (const { price } of chunks) {
      widen(range, price[kind].lowest);
      widen(range, price[kind].highest);
    }
    return range;
  });
  const owned = { lowest_own: own?.lowest ?? null, highest_own: own?.highest ?? null };
  return { ...unnamed, facet: 'price', count, lowest: base?.lowest ?? null, highest: base?.highest ?? null, ...owned };
}

function valueRows(chunks: ChunkFacets[], directory: FacetEntry[]): Counted[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { values } of chunks) {
    for (const { facet, value, count } of values) {
      const ofFacet = counts.get(facet) ?? new Map<string, number>();
      counts.set(facet, ofFacet.set(value, (ofFacet.get(value) ?? 0) + count));
    }
  }
  return directory.flatMap(({ kind, id, slug, name }): Counted[] => {
    if (kind === 'category') {
      const count = counts.get(ofCategory)?.get(id) ?? 0;
      return count > 0 ? [{ ...unnamed, facet: kind, value: slug ?? '', value_label: name, count }] : [];
    }
    const values = [...(counts.get(ofAttribute(id)) ?? [])];
    return values.map(([value, count]) => ({ ...unnamed, facet: kind, id, name, value, count }));
  });
}
