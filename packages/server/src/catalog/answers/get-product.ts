import type { Product } from '@mercer/contract';
import { type Db, isIn, type Json, parseJson, statement, statements } from '../../db/index.ts';
import { isStorableText } from '../../http/body.ts';
import type { Query, QueryValue } from '../../http/query.ts';
import { readStore } from '../../settings/index.ts';
import { type AnswerRow, type Reading, readingOf, selectAnswers, type Wanted } from '../prepared/index.ts';
import { type Shown, shownPlainly } from '../shown/index.ts';
import { type Answered, answerProducts, wantsVariants } from './answer-products.ts';
import { besideAnswers } from './bought-together.ts';
import { expandedCount, expandOf } from './expand.ts';
import { pickProduct } from './pick-fields.ts';
import { picked } from './record-json.ts';
import { maxRelated, relatedAnswers } from './related.ts';

/** One product with all its variants, as JSON; `null` when there is none. */
export async function getProduct(db: Db, idOrSlug: string, query: Query, shown: Shown): Promise<Json> {
  const pick = pickProduct(query);
  if (!isStorableText(idOrSlug)) return 'null';
  const { locales, currency } = readingOf(shown);
  const [row] = await (currency === null
    ? findAnswer(db, locales, idOrSlug)
    : findPriced(db, locales, currency, idOrSlug));
  const [answered] = row ? await answerProducts(db, [row], withVariants(query), shown) : [];
  if (!answered) return 'null';
  return picked(await withLinked(db, answered, expandOf(query), shown), pick);
}

const findAnswer = statement((db: Db, locales: string, idOrSlug: string) =>
  answerOf(db, { locales, currency: null }, idOrSlug),
);
const findPriced = statement((db: Db, locales: string, currency: string, idOrSlug: string) =>
  answerOf(db, { locales, currency }, idOrSlug),
);

function answerOf(db: Db, reading: Reading, idOrSlug: string) {
  return selectAnswers(db, reading, { variants: true, texts: null, options: false })
    .where((eb) => eb.or([eb('products.id', '=', idOrSlug), eb('products.slug', '=', idOrSlug)]))
    .limit(1);
}

/** Variants are in every answer, also where the query names other things. */
function withVariants({ expand, ...query }: Query): Query {
  return { ...query, expand: [...(Array.isArray(expand) ? expand : expand ? [expand] : []), 'variants'] };
}

async function withLinked(db: Db, { row, json }: Answered, expand: QueryValue, shown: Shown): Promise<Json> {
  const [related, upSells, crossSells] = ['related', 'up_sells', 'cross_sells'].map((name) =>
    expandedCount(expand, name, maxRelated),
  ) as [number, number, number]; // one for each name
  const alike = related || upSells ? await relatedAnswers(db, row.id, Math.max(related, upSells), {}, shown) : [];
  const beside = crossSells ? await besideAnswers(db, row.id, shown) : [];
  const results = alike.slice(0, related);
  const fields = [
    related && `"related":{"results":[${results.join(',')}],"count":${results.length}}`,
    upSells && `"up_sells":${linksTo(alike.slice(0, upSells))}`,
    crossSells && `"cross_sells":${linksTo(beside.slice(0, crossSells))}`,
  ].filter(Boolean);
  return fields.length > 0 ? `${json.slice(0, -1)},${fields.join(',')}}` : json;
}

/** Each with its product, as published clients read them. */
function linksTo(products: Json[]): Json {
  const links = products.map((json) => {
    const { id } = parseJson<Product>(json);
    return `{"id":${JSON.stringify(id)},"product_id":${JSON.stringify(id)},"product":${json}}`;
  });
  return `[${links.join(',')}]`;
}

/** One product without its variants; an id comes before a slug that is the same. */
export async function findProduct(db: Db, idOrSlug: string, shown: Shown): Promise<Product | undefined> {
  if (!isStorableText(idOrSlug)) return undefined;
  const found = await db
    .selectFrom('products')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
    .execute();
  const ids = found.map(({ id }) => id);
  const products = await getProducts(db, ids, shown);
  return products.get(idOrSlug) ?? products.get(ids[0] ?? '');
}

/** The products of these ids, without variants; ids that are gone are left out. */
export async function getProducts(db: Db, ids: string[], shown?: Shown): Promise<Map<string, Product>> {
  return answersTo(db, ids, {}, shown);
}

/** The same with variants, as the store keeps them. */
export function getWholeProducts(db: Db, ids: string[]): Promise<Map<string, Product>> {
  return answersTo(db, ids, { expand: 'variants' });
}

async function answersTo(db: Db, ids: string[], query: Query, shown?: Shown): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map();
  const asShown = shown ?? shownPlainly(await readStore(db));
  const wanted = { variants: wantsVariants(query), texts: null, options: false };
  const rows = await readAnswers(db, ids, readingOf(asShown), wanted);
  const answers = await answerProducts(db, rows, query, asShown);
  return new Map(answers.map(({ row, json }) => [row.id, parseJson<Product>(json)]));
}

const answersOfIds = statements<[locales: string, currency: string, ids: string], AnswerRow>();

function readAnswers(db: Db, ids: string[], { locales, currency }: Reading, wanted: Wanted): Promise<AnswerRow[]> {
  const read = answersOfIds(JSON.stringify([currency !== null, wanted]), (db, locales, own, list) =>
    selectAnswers(db, { locales, currency: currency && own }, wanted).where(isIn(db, 'products.id', list)),
  );
  return read(db, locales, currency ?? '', JSON.stringify(ids));
}
