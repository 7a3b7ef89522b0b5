import { type Db, defineStatements, parseJson } from '@mercer/database';
import { sql } from 'kysely';
import { type AmountRange, type CatalogBits, ofCategory, toAttributeFacet } from '../bitmaps/index.ts';
import { type ProductSelection, toSelectedSet } from '../conditions/index.ts';
import { hasCurrencyPrices, type Localization, selectTranslation } from '../localization/index.ts';
import { type ChunkFacets, type FacetQuestion, facetCounter, readFacets, type ValueCounts } from './chunk-facets.ts';
import type { FacetCount } from './count-facets.ts';

/** Counts of chunks added up, by facet and value; values that nothing has are left out. */
function sumChunkCounts(facets: string[], chunks: ValueCounts[]): Map<string, Map<string, number>> {
  const sums = facets.map(() => new Map<string, Float64Array>());
  for (const chunk of chunks) addChunkCounts(sums, chunk);
  return new Map(facets.map((facet, index) => [facet, toCountsByValue(sums[index] ?? new Map())]));
}

/** Adds a chunk's counts. Most chunks have the same values, so counts are added before the values are parsed. */
function addChunkCounts(sums: Map<string, Float64Array>[], { names, counts }: ValueCounts): void {
  let start = 0;
  for (const [index, namesJson] of names.entries()) {
    const ofFacet = sums[index]?.get(namesJson) ?? new Float64Array(parseJson<string[]>(namesJson).length);
    sums[index]?.set(namesJson, ofFacet);
    for (let value = 0; value < ofFacet.length; value += 1)
      ofFacet[value] = (ofFacet[value] ?? 0) + (counts[start + value] ?? 0);
    start += ofFacet.length;
  }
}

function toCountsByValue(sums: Map<string, Float64Array>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [names, sumsByIndex] of sums) {
    const values = parseJson<string[]>(names);
    for (const [index, sum] of sumsByIndex.entries()) {
      const value = values[index] ?? '';
      if (sum > 0) counts.set(value, (counts.get(value) ?? 0) + sum);
    }
  }
  return counts;
}

/** Category, or attribute by which lists are filtered, that facets refer to. */
interface FacetEntry {
  kind: 'category' | 'attribute';
  id: string;
  slug: string | null;
  parent_id: string | null;
  name: string;
  sort: number;
}

const directories = defineStatements<[], FacetEntry>();

/** Reads the entries in the order of the menus, by one statement. */
function facetDirectory(db: Db, { locales }: Localization): Promise<FacetEntry[]> {
  const readDirectory = directories(locales.join(' '), (database) =>
    database.selectFrom(selectFacetEntries({ locales }).as('entries')).selectAll().orderBy('sort').orderBy('id'),
  );
  return readDirectory(db);
}

function selectFacetEntries(localization: Pick<Localization, 'locales'>) {
  return sql<FacetEntry>`(
    select 'category' as kind, id, slug, parent_id, ${selectTranslation('categories.name', localization)} as name, sort from categories
    union all select 'attribute', id, null, null, name, sort from attributes where filterable = 1)`;
}

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
