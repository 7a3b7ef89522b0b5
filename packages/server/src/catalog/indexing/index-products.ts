import { sql } from 'kysely';
import { advisoryLock, command, type Db, isIn, type Tx } from '../../db/index.ts';
import { readStore } from '../../settings/index.ts';
import { indexBitmaps, numberProducts, readNumbers } from '../bitmap-index/index.ts';
import { discountKey, ratingKey } from '../conditions/index.ts';
import { answersFrom, readSources } from '../prepared/index.ts';
import { localesOf } from '../shown/index.ts';
import { newCatalogVersion } from '../version/index.ts';
import { chunksOf } from './chunks.ts';
import { indexAnswers, keepAnswered } from './index-answers.ts';
import { indexAttributes } from './index-attributes.ts';
import { indexCategories } from './index-categories.ts';
import { indexDocuments, readDocuments } from './index-documents.ts';
import { indexLock } from './index-lock.ts';

/**
 * Brings up to date what lists and searches read beside the products: answers, words, sort keys, attributes, tags and
 * counts. Every writer of products, of their variants, categories, prices and translations or of what they share with
 * others, as the name of a category, calls it with the ids of the products that it made, changed or removed, as the last
 * step of its transaction: writers wait here for one another. Stock and ratings may be changed by any statement; a
 * rating also stands in `product_categories`.
 * @param reworded those of which more may differ than figures: they are new or gone, or their words, attributes, tags or
 * categories have changed
 */
export async function indexProducts(tx: Tx, ids: string[], reworded: readonly string[] = ids): Promise<void> {
  await advisoryLock(tx, indexLock);
  const [version, store] = await Promise.all([newCatalogVersion(tx), readStore(tx)]);
  await keepAnswered(tx, version, version - 1);
  const members = new Map<string, number>();
  const indexing = { version, languages: localesOf(store), reworded: new Set(reworded) };
  for (const chunk of chunksOf(ids)) {
    const changes = await indexFew(tx, chunk, indexing);
    for (const [id, change] of changes) members.set(id, (members.get(id) ?? 0) + change);
  }
  await indexCategories(tx, members);
}

interface Indexing {
  /** that the catalogue gets with this transaction */
  version: number;
  languages: string[][];
  reworded: ReadonlySet<string>;
}

/**
 * What is read is asked for at once; what is written is only sent.
 * @returns the categories that the products were in or are in, each with how many of them it has more
 */
async function indexFew(tx: Tx, ids: string[], indexing: Indexing): Promise<Map<string, number>> {
  const { version, languages } = indexing;
  const json = JSON.stringify(ids);
  const reworded = ids.filter((id) => indexing.reworded.has(id));
  await copySortKeys(tx, json);
  if (reworded.length > 0) await indexAttributes(tx, JSON.stringify(reworded));
  const [documents, numbered, sources] = await Promise.all([
    readDocuments(tx, reworded),
    readNumbers(tx, json),
    readSources(tx, json, languages),
  ]);
  const there = sources.languages[0]?.rows.map(({ id }) => id) ?? [];
  const numbers = await numberProducts(tx, numbered, there);
  const { changes, members } = await indexDocuments(tx, reworded, documents);
  await indexAnswers(tx, ids, await answersFrom(tx, sources));
  await indexBitmaps(tx, numbers, version, changes);
  return members;
}

const sortKeys = sql`products.price, products.popularity, products.date_created, ${ratingKey}, ${discountKey}`;

/** What is the same is not written: it stands in each category's indexes. */
const copySortKeys = command(
  (db: Db, ids: string) => sql`update product_categories
    set (price, popularity, date_created, rating, discount) = (
      select ${sortKeys} from products where products.id = product_categories.product_id)
    where ${isIn(db, 'product_id', ids)} and exists (select 1 from products where products.id = product_categories.product_id
      and (${sortKeys}) <> (product_categories.price, product_categories.popularity, product_categories.date_created,
        product_categories.rating, product_categories.discount))`,
);
