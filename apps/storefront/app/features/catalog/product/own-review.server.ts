import type { OwnReview } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import type { Client } from '../../../loading/client.ts';
import { resolveOrUndefined } from '../../../loading/page-data.tsx';
import type { DisplayedOwnReview } from './use-own-review.ts';

/**
 * Loads the shopper's own review with the sentences that few shoppers read, so that other pages need not carry them.
 * @returns undefined when it could not be fetched
 */
export async function loadShopperReview({ products }: Client, slug: string): Promise<DisplayedOwnReview | undefined> {
  const ownReview = await resolveOrUndefined(products.getOwnReview(slug));
  if (!ownReview) return undefined;
  const opener = ownReview.review ? messages().ownReview.change : messages().reviews.write;
  const { pictures, picturesHint, remove, picture, failed } = messages().ownReview;
  return {
    ...ownReview,
    opener,
    form: { pictures, picturesHint, remove, picture, failed },
    note: describeReviewState(ownReview),
  };
}

function describeReviewState({ may_write, review }: OwnReview): string | null {
  const { waits, turnedDown } = messages().ownReview;
  if (!may_write) return messages().reviews.onlyBuyers;
  if (!review?.status) return null;
  return review.status === 'pending' ? waits : turnedDown;
}
