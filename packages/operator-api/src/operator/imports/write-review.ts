import { findAccountByEmail, insertImportedAccount } from '@mercer/commerce/accounts';
import type { ImportedReview, RecordDraft } from '@mercer/commerce/imports';
import { adjustRating, countedRating } from '@mercer/commerce/reviews';
import { createRecordId, raisePageVersion, type Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { commitChange } from '../commit-change.ts';
import { readOperatorReviews } from '../reviews/routes.ts';
import type { RecordSaving } from './record-saving.ts';

/** Writes a review. One that its author has in this shop stays as it is. */
export async function writeReview(saving: RecordSaving, { fields }: RecordDraft<ImportedReview>) {
  const { tx, actor, now } = saving;
  const product_id = await findProductId(tx, fields);
  if (product_id === undefined) {
    const field = fields.slug === null ? 'sku' : 'slug';
    throw buildValidationError(
      `${field}: the ${field === 'sku' ? 'SKU' : 'slug'} of a product of the shop is expected`,
      field,
    );
  }
  const account_id = await findOrInsertAuthor(saving, fields);
  const { email, name, slug, sku, text, verified, date_created, ...columns } = fields;
  const stored = tx.selectFrom('product_reviews').select('id').where('product_id', '=', product_id);
  if (await stored.where('account_id', '=', account_id).executeTakeFirst()) return 'unchanged';
  const id = createRecordId(now);
  const date = date_created ?? now.toISOString();
  const facts = { id, product_id, account_id, body: text, images: null, verified: verified ? 1 : 0 };
  await tx
    .insertInto('product_reviews')
    .values({ ...columns, ...facts, date_created: date, date_updated: date })
    .execute();
  await adjustRating(tx, product_id, { from: null, to: countedRating(fields) });
  await raisePageVersion(tx);
  const read = () => readOperatorReviews(tx, [id]);
  await commitChange(tx, { entity: 'review', ids: [id], actor, now, previousRecords: new Map(), read });
  return 'created';
}

async function findProductId(tx: Tx, { slug, sku }: ImportedReview): Promise<string | undefined> {
  const products = tx.selectFrom('products').select('id');
  const bySlug = slug === null ? undefined : await products.where('slug', '=', slug.toLowerCase()).executeTakeFirst();
  if (bySlug || sku === null) return bySlug?.id;
  const bySku = await products.where('sku', '=', sku).executeTakeFirst();
  if (bySku) return bySku.id;
  const variant = await tx.selectFrom('variants').select('product_id').where('sku', '=', sku).executeTakeFirst();
  return variant?.product_id;
}

/** Each review has an author with an account; one that is made here has no password. */
async function findOrInsertAuthor({ tx, now }: RecordSaving, { email, name }: ImportedReview): Promise<string> {
  const account = await findAccountByEmail(tx, email);
  if (account) return account.id;
  const [first_name = '', ...furtherNames] = name.split(/\s+/);
  const names = { first_name, last_name: furtherNames.join(' ') };
  const facts = { email, phone: null, email_optin: false, addresses: [], date_created: now.toISOString() };
  return insertImportedAccount(tx, { ...facts, ...names }, now);
}
