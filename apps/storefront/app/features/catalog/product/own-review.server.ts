import type { OwnReview } from '@mercer/contract';
import type { Client } from '../../../client.ts';
import { messages } from '../../../messages.ts';
import { orUndefined } from '../../../page-data.tsx';
import type { ShownOwnReview } from './use-own-review.ts';

/** With the sentences that few shoppers read, so that no page carries them for all. @returns undefined where it cannot be told */
export async function loadOwnReview({ products }: Client, slug: string): Promise<ShownOwnReview | undefined> {
  const own = await orUndefined(products.getOwnReview(slug));
  if (!own) return undefined;
  const opener = own.review ? messages().ownReview.change : messages().reviews.write;
  const { pictures, picturesHint, remove, picture, failed } = messages().ownReview;
  return { ...own, opener, form: { pictures, picturesHint, remove, picture, failed }, note: noteOn(own) };
}

function noteOn({ may_write, review }: OwnReview): string | null {
  const { onlyBuyers, waits, turnedDown } = messages().ownReview;
  if (!may_write) return onlyBuyers;
  if (!review?.status) return null;
  return review.status === 'pending' ? waits : turnedDown;
}
