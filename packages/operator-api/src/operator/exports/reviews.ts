import { isInJsonList, type Row } from '@mercer/database';
import { type ExportRow, type ExportSource, readExportPages, type TableExport, toAnswer } from './table-export.ts';

const columns = [
  'product',
  'email',
  'name',
  'rating',
  'title',
  'text',
  'status',
  'verified',
  'date_created',
  'helpful_count',
];

/** Exports reviews with the slugs of their products and the addresses of their authors. */
export function exportReviews({ db }: ExportSource): TableExport {
  const readPage = (after: string, limit: number) =>
    db.selectFrom('product_reviews').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  async function* pages() {
    for await (const reviews of readExportPages(readPage, ({ id }) => id)) {
      const productIds = JSON.stringify(reviews.map(({ product_id }) => product_id));
      const accountIds = JSON.stringify(reviews.map(({ account_id }) => account_id));
      const products = db.selectFrom('products').select(['id', 'slug']);
      const productRows = await products.where(isInJsonList(db, 'id', productIds)).execute();
      const slugs = new Map(productRows.map(({ id, slug }) => [id, slug]));
      const accounts = db.selectFrom('accounts').select(['id', 'email', 'first_name', 'last_name']);
      const accountRows = await accounts.where(isInJsonList(db, 'id', accountIds)).execute();
      const authors = new Map(accountRows.map((account) => [account.id, account]));
      yield reviews.map((review) => ({
        ...buildReviewCells(review),
        product: slugs.get(review.product_id) ?? '',
        ...buildAuthorCells(authors.get(review.account_id)),
      }));
    }
  }
  return { columns, pages: pages() };
}

function buildReviewCells(review: Row<'product_reviews'>): ExportRow {
  const { rating, title, body, status, verified, date_created, helpful_count } = review;
  return { rating, title, text: body, status, verified: toAnswer(verified), date_created, helpful_count };
}

function buildAuthorCells(author: Pick<Row<'accounts'>, 'email' | 'first_name' | 'last_name'> | undefined): ExportRow {
  const { email = '', first_name = '', last_name = '' } = author ?? {};
  return { email, name: `${first_name} ${last_name}`.trim() };
}
