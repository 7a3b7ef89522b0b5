import type { Product } from '@mercer/contract';
import {
  type Db,
  defineStatement,
  defineStatements,
  findIdByFormerSlug,
  isInJsonList,
  isProductShown,
  type Json,
  parseJson,
} from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import type { Query, QueryValue } from '@mercer/platform/http/query';
import { readStoreSettings } from '@mercer/platform/settings';
import { buildDefaultLocalization, type Localization } from '@mercer/search';
import {
  type AnswerRow,
  type AnswerSelection,
  type ExtraFields,
  selectAnswers,
  toAnswerReading,
} from '../documents/index.ts';
import { type Answered, answerProducts, wantsVariants } from './answer-products.ts';
import { findBoughtTogether } from './bought-together.ts';
import { expandedCount, isExpanded, listExpandedFields } from './expand.ts';
import { pickProduct } from './pick-fields.ts';
import { pickJsonFields } from './record-json.ts';
import { maxRelated, relatedAnswers } from './related.ts';

/** Returns one product with all its variants, as JSON; the JSON `null` when there is none. */
export async function getProductJson(
  db: Db,
  idOrSlug: string,
  query: Query,
  localization: Localization,
): Promise<Json> {
  const pick = pickProduct(query);
  if (!isStorableText(idOrSlug)) return 'null';
  const { locales, currency } = toAnswerReading(localization);
  const find = async (name: string) =>
    (await (currency === null ? findAnswer(db, locales, name) : findPriced(db, locales, currency, name)))[0];
  const row = (await find(idOrSlug)) ?? (await findFormer(db, idOrSlug, find));
  const [answered] = row ? await answerProducts(db, [row], withVariants(query), localization) : [];
  if (!answered) return 'null';
  return pickJsonFields(await addLinkedProducts(db, answered, listExpandedFields(query), localization), pick);
}

/** Finds the product that had the slug before. */
async function findFormer<T>(db: Db, slug: string, find: (id: string) => Promise<T>): Promise<T | undefined> {
  const id = await findIdByFormerSlug(db, 'products', slug);
  return id === undefined ? undefined : find(id);
}

const findAnswer = defineStatement((db: Db, locales: string, idOrSlug: string) =>
  selectProductAnswer(db, { locales, currency: null }, idOrSlug),
);
const findPriced = defineStatement((db: Db, locales: string, currency: string, idOrSlug: string) =>
  selectProductAnswer(db, { locales, currency }, idOrSlug),
);

function selectProductAnswer(db: Db, reading: AnswerSelection, idOrSlug: string) {
  return selectAnswers(db, reading, { variants: true, texts: null, options: false })
    .where((eb) => eb.or([eb('products.id', '=', idOrSlug), eb('products.slug', '=', idOrSlug)]))
    .where(isProductShown)
    .limit(1);
}

/** Variants are in every answer, also where the query names other things. */
function withVariants({ expand, ...query }: Query): Query {
  return { ...query, expand: [...(Array.isArray(expand) ? expand : expand ? [expand] : []), 'variants'] };
}

const linkedProducts = ['related', 'up_sells', 'cross_sells'] as const;

/** Returns true when a query expands products that depend on what is bought together. */
export function expandsLinkedProducts(query: Query): boolean {
  const expand = listExpandedFields(query);
  return linkedProducts.some((name) => isExpanded(expand, name));
}

async function addLinkedProducts(
  db: Db,
  { row, json }: Answered,
  expand: QueryValue,
  localization: Localization,
): Promise<Json> {
  const [related, upSells, crossSells] = linkedProducts.map((name) => expandedCount(expand, name, maxRelated)) as [
    number,
    number,
    number,
  ]; // three names give three counts
  const alike =
    related || upSells ? await relatedAnswers(db, row.id, Math.max(related, upSells), {}, localization) : [];
  const crossSellAnswers = crossSells ? await findBoughtTogether(db, row.id, localization) : [];
  const results = alike.slice(0, related);
  const fields = [
    related && `"related":{"results":[${results.join(',')}],"count":${results.length}}`,
    upSells && `"up_sells":${toProductLinks(alike.slice(0, upSells))}`,
    crossSells && `"cross_sells":${toProductLinks(crossSellAnswers.slice(0, crossSells))}`,
  ].filter(Boolean);
  return fields.length > 0 ? `${json.slice(0, -1)},${fields.join(',')}}` : json;
}

/** Wraps each product in a link that contains it, the shape that published clients read. */
function toProductLinks(products: Json[]): Json {
  const links = products.map((json) => {
    const { id } = parseJson<Product>(json);
    return `{"id":${JSON.stringify(id)},"product_id":${JSON.stringify(id)},"product":${json}}`;
  });
  return `[${links.join(',')}]`;
}

/** Finds one product without its variants; an id takes precedence over an equal slug. */
export async function findProduct(db: Db, idOrSlug: string, localization: Localization): Promise<Product | undefined> {
  if (!isStorableText(idOrSlug)) return undefined;
  const matchingRows = await db
    .selectFrom('products')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .execute();
  const ids = matchingRows.map(({ id }) => id);
  const products = await findProductsByIds(db, ids, localization);
  return products.get(idOrSlug) ?? products.get(ids[0] ?? '');
}

/** The products of these ids, without variants; ids that are gone are left out. */
export async function findProductsByIds(
  db: Db,
  ids: string[],
  localization?: Localization,
): Promise<Map<string, Product>> {
  return loadProducts(db, ids, { query: {}, localization, isShown: true });
}

/** Returns the products of these ids with variants, in the store's own currency and language; hidden ones, too. */
export function getWholeProducts(db: Db, ids: string[]): Promise<Map<string, Product>> {
  return loadProducts(db, ids, { query: { expand: 'variants' }, isShown: false });
}

/** Returns a product whatever its state, with variants and in the words of the request; undefined for another one. */
export async function getProductPreview(
  db: Db,
  id: string,
  idOrSlug: string,
  localization: Localization,
): Promise<Product | undefined> {
  const reading = { query: { expand: 'variants' }, localization, isShown: false };
  const product = (await loadProducts(db, [id], reading)).get(id);
  return product?.id === idOrSlug || product?.slug === idOrSlug ? product : undefined;
}

interface ProductReading {
  query: Query;
  localization?: Localization | undefined;
  /** True for products that the shop shows; otherwise hidden ones are read as well. */
  isShown: boolean;
}

async function loadProducts(
  db: Db,
  ids: string[],
  { query, localization, isShown }: ProductReading,
): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map();
  const productLocalization = localization ?? buildDefaultLocalization(await readStoreSettings(db));
  const extraFields = { variants: wantsVariants(query), texts: null, options: false };
  const rows = await readAnswerRows(db, ids, { ...toAnswerReading(productLocalization), isShown }, extraFields);
  const answers = await answerProducts(db, rows, query, productLocalization);
  return new Map(answers.map(({ row, json }) => [row.id, parseJson<Product>(json)]));
}

const answersOfIds = defineStatements<[locales: string, currency: string, ids: string], AnswerRow>();

function readAnswerRows(
  db: Db,
  ids: string[],
  { locales, currency, isShown }: AnswerSelection & { isShown: boolean },
  extraFields: ExtraFields,
): Promise<AnswerRow[]> {
  const readRowsByIds = answersOfIds(
    JSON.stringify([currency !== null, isShown, extraFields]),
    (db, locales, currencyParam, list) =>
      selectAnswers(db, { locales, currency: currency && currencyParam }, extraFields)
        .where(isInJsonList(db, 'products.id', list))
        .$if(isShown, (query) => query.where(isProductShown)),
  );
  return readRowsByIds(db, locales, currency ?? '', JSON.stringify(ids));
}
