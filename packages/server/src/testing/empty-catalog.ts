import type { Db } from '@mercer/database';

/** The tables that follow from the others, all but the counts in `categories` and the sort keys in `product_categories`. */
export const derivedTables = [
  'product_answers',
  'product_attributes',
  'product_tags',
  'product_documents',
  'product_words',
  'search_words',
  'search_word_keys',
  'category_words',
  'product_numbers',
  'unordered_numbers',
  'product_chunks',
  'product_facets',
  'sold_out',
] as const;

/** Takes the small store out of the database. */
export async function emptyCatalog(db: Db): Promise<void> {
  const tables = [
    'product_reviews',
    'review_votes',
    'review_images',
    'products',
    'variants',
    'categories',
    'product_categories',
    'attributes',
    'content',
    'answered_locales',
  ];
  for (const table of [...(tables as 'products'[]), ...derivedTables]) await db.deleteFrom(table).execute();
}
