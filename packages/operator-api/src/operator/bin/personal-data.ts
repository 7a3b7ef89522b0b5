import { toVoterKey } from '@mercer/commerce/reviews';
import type { Db, Tx } from '@mercer/database';
import { type BinContent, readBinContent } from './snapshot.ts';

/** Tables in the bin whose rows belong to a customer. */
const personalTables = ['product_reviews', 'wishlist_items'] as const;

/** Reviews and wishes of an account about products in the bin: with the account they go. */
export const binData = {
  name: 'deleted_products',
  async read(db: Db, { id }: { id: string }) {
    const rows = await selectMentioning(db, id).execute();
    return rows.flatMap((row) => {
      const { parts } = readBinContent(row);
      return personalTables.flatMap((table) => (parts[table] ?? []).filter(({ account_id }) => account_id === id));
    });
  },
  async forget(tx: Tx, { id }: { id: string }): Promise<void> {
    for (const row of await selectMentioning(tx, id).execute()) {
      const content = JSON.stringify(withoutAccount(readBinContent(row), id));
      await tx.updateTable('bin').set({ content }).where('id', '=', row.id).execute();
    }
    await tx.deleteFrom('bin_people').where('person_key', 'in', listKeys(id)).execute();
  },
};

function selectMentioning(db: Db, accountId: string) {
  const people = db.selectFrom('bin_people').select('bin_id').where('person_key', 'in', listKeys(accountId));
  return db.selectFrom('bin').selectAll().where('id', 'in', people);
}

/** Lists the keys by which the bin names a customer. */
function listKeys(accountId: string): string[] {
  return [accountId, toVoterKey({ accountId, sessionId: '' })];
}

function withoutAccount(content: BinContent, accountId: string): BinContent {
  const { product_reviews = [], review_votes = [], review_images = [], wishlist_items = [], ...parts } = content.parts;
  const reviews = product_reviews.filter(({ account_id }) => account_id !== accountId);
  const reviewIds = new Set(reviews.map(({ id }) => id));
  const isAboutReview = ({ review_id = null }: BinContent['record']) => reviewIds.has(review_id);
  const voterKey = toVoterKey({ accountId, sessionId: '' });
  const forgotten = product_reviews.filter(
    ({ account_id, status }) => account_id === accountId && status === 'published',
  );
  return {
    ...content,
    forgottenRatings: [...(content.forgottenRatings ?? []), ...forgotten.map(({ rating }) => Number(rating))],
    parts: {
      ...parts,
      product_reviews: reviews,
      review_votes: review_votes.filter((vote) => isAboutReview(vote) && vote.voter !== voterKey),
      review_images: review_images.filter(isAboutReview),
      wishlist_items: wishlist_items.filter(({ account_id }) => account_id !== accountId),
    },
  };
}
