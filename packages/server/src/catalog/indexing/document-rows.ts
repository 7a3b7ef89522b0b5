import { type Db, isPostgres, type NewRow } from '../../db/index.ts';
import { countedWords, type Document, postgresDocument, sqliteDocument } from '../search/index.ts';

export interface NumberedDocument {
  productId: string;
  number: number;
  document: Document;
  categoryIds: string[];
}

interface DocumentRows {
  kept: NewRow<'product_documents'>;
  searched: NewRow<'product_search'>;
}

export function documentRows(db: Db, { productId, number, document, categoryIds }: NumberedDocument): DocumentRows {
  return {
    kept: {
      product_id: productId,
      document: number,
      words: countedWords(document).join(' '),
      category_ids: JSON.stringify(categoryIds),
    },
    searched: { rowid: number, ...(isPostgres(db) ? postgresDocument(document) : sqliteDocument(document)) },
  };
}

/** What the vocabulary counts of a row of `product_documents`. */
export function wordsOfRow({ words }: { words: string }): string[] {
  return words === '' ? [] : words.split(' ');
}

/** FTS5 writes out what it has gathered whenever a number is lower than the one before it. */
export function byNumber(a: NewRow<'product_search'>, b: NewRow<'product_search'>): number {
  return a.rowid - b.rowid;
}
