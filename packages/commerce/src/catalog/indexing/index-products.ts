import { advisoryLock, type Db, defineCommand, isInJsonList, type Tx } from '@mercer/database';
import { readStoreSettings } from '@mercer/platform/settings';
import {
  discountKey,
  indexBitmaps,
  listLocaleChains,
  newCatalogVersion,
  numberProducts,
  ratingKey,
  readNumbers,
} from '@mercer/search';
import { sql } from 'kysely';
import { prepareLanguageAnswers, readAnswerSources } from '../documents/index.ts';
import { splitIntoChunks } from './chunks.ts';
import { indexAnswers, indexLock, storeAnswered } from './index-answers.ts';
import { indexAttributes } from './index-attributes.ts';
import { indexCategories } from './index-categories.ts';
import { indexDocuments, readDocuments } from './index-documents.ts';

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
  const [version, store] = await Promise.all([newCatalogVersion(tx), readStoreSettings(tx)]);
  await storeAnswered(tx, version, version - 1);
  const members = new Map<string, number>();
  const indexing = { version, languages: listLocaleChains(store), reworded: new Set(reworded) };
  for (const chunk of splitIntoChunks(ids)) {
    const changes = await indexProductChunk(tx, chunk, indexing);
    for (const [id, change] of changes) members.set(id, (members.get(id) ?? 0) + change);
  }
  await indexCategories(tx, members);
}

interface Indexing {
  /** version that the catalogue gets with this transaction */
  version: number;
  languages: string[][];
  reworded: ReadonlySet<string>;
}

/**
 * Indexes one chunk of products. Reads are sent together; writes are sent without waiting for each result.
 * @returns the categories that the products were or are in, each with the change of its number of products
 */
async function indexProductChunk(tx: Tx, ids: string[], indexing: Indexing): Promise<Map<string, number>> {
  const { version, languages } = indexing;
  const json = JSON.stringify(ids);
  const reworded = ids.filter((id) => indexing.reworded.has(id));
  await copySortKeys(tx, json);
  if (reworded.length > 0) await indexAttributes(tx, JSON.stringify(reworded));
  const [documents, numbered, sources] = await Promise.all([
    readDocuments(tx, reworded),
    readNumbers(tx, json),
    readAnswerSources(tx, json, languages),
  ]);
  const shownIds = sources.languages[0]?.rows.flatMap(({ id, is_shown }) => (is_shown ? id : [])) ?? [];
  const numbers = await numberProducts(tx, numbered, shownIds);
  const { changes, members } = await indexDocuments(tx, reworded, documents);
  await indexAnswers(tx, ids, await prepareLanguageAnswers(tx, sources));
  await indexBitmaps(tx, numbers, version, changes);
  return members;
}

const sortKeys = sql`products.price, products.popularity, products.date_created, ${ratingKey}, ${discountKey}`;

/**
 * Copies sort keys to the memberships. Unchanged rows are not written because each is in several indexes of its
 * category.
 */
const copySortKeys = defineCommand(
  (db: Db, ids: string) => sql`update product_categories
    set (price, popularity, date_created, rating, discount) = (
      select ${sortKeys} from products where products.id = product_categories.product_id)
    where ${isInJsonList(db, 'product_id', ids)} and exists (select 1 from products where products.id = product_categories.product_id
      and (${sortKeys}) <> (product_categories.price, product_categories.popularity, product_categories.date_created,
        product_categories.rating, product_categories.discount))`,
);
