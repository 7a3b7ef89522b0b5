import type { OwnReview } from '@mercer/contract';
import { useEffect, useState } from 'react';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import { onFirstInteraction } from '../../../ui/first-interaction.ts';

/** Texts of the form that few shoppers read. */
export interface ReviewFormWords {
  pictures: string;
  picturesHint: string;
  /** Text before the name of a file, or the number of a picture, that is to be removed. */
  remove: string;
  picture: string;
  failed: string;
}

export interface DisplayedOwnReview extends OwnReview {
  /** Text of the element that opens the form. */
  opener: string;
  form: ReviewFormWords;
  /** Reason why there is no form, or why the review is not public; null when neither is so. */
  note: string | null;
}

interface OwnReviewOptions {
  /** Review that the document contains. */
  initialReview: DisplayedOwnReview | undefined;
  /** The shopper has come for the form. */
  isFormRequested: boolean;
}

/**
 * Provides the account's own review of a product, and whether it may write one. The page is shared by all accounts, so
 * the review is fetched once the shopper interacts.
 * @returns undefined until it is known
 */
export function useOwnReview(
  slug: string,
  { initialReview, isFormRequested }: OwnReviewOptions,
): DisplayedOwnReview | undefined {
  const [ownReview, setOwnReview] = useState(initialReview);
  useEffect(() => {
    if (initialReview) return;
    let current = true;
    const requestReview = async () => {
      const loadedReview = await resolveOrNull(fetchOwnReview(slug));
      if (current && loadedReview) setOwnReview(loadedReview);
    };
    const stopWaiting = isFormRequested ? void requestReview() : onFirstInteraction(requestReview);
    return () => {
      current = false;
      stopWaiting?.();
    };
  }, [slug, initialReview, isFormRequested]);
  return ownReview;
}

/** Fetches the review from the storefront's own server: the client library loads only when the shopper acts. */
async function fetchOwnReview(slug: string): Promise<DisplayedOwnReview | null> {
  const answer = await fetch(`/products/${encodeURIComponent(slug)}/own-review`);
  if (!answer.ok) throw new Error(`The shopper's review was answered with ${answer.status}`);
  return answer.json();
}
