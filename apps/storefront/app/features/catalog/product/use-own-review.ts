import type { OwnReview } from '@mercer/contract';
import { useEffect, useState } from 'react';
import { orNull } from '../../../page-data.tsx';
import { onFirstSign } from '../../../ui/first-sign.ts';

/** What the form says that few shoppers read. */
export interface ReviewFormWords {
  pictures: string;
  picturesHint: string;
  /** before what goes: the name of a file, or a picture's number */
  remove: string;
  picture: string;
  failed: string;
}

export interface ShownOwnReview extends OwnReview {
  /** What opens the form. */
  opener: string;
  form: ReviewFormWords;
  /** Why there is no form, or nobody else sees what was written. */
  note: string | null;
}

interface Asking {
  /** What the document says. */
  known: ShownOwnReview | undefined;
  /** The shopper has come for the form. */
  wanted: boolean;
}

/**
 * What the account has to do with a product's reviews. The page is the same for every account: it asks when the shopper is there.
 * @returns undefined until that is known
 */
export function useOwnReview(slug: string, { known, wanted }: Asking): ShownOwnReview | undefined {
  const [own, setOwn] = useState(known);
  useEffect(() => {
    if (known) return;
    let current = true;
    const ask = async () => {
      const told = await orNull(fetchOwnReview(slug));
      if (current && told) setOwn(told);
    };
    const stopWaiting = wanted ? void ask() : onFirstSign(ask);
    return () => {
      current = false;
      stopWaiting?.();
    };
  }, [slug, known, wanted]);
  return own;
}

/** By the shop's own server: the client library comes when the shopper does something. */
async function fetchOwnReview(slug: string): Promise<ShownOwnReview | null> {
  const answer = await fetch(`/products/${encodeURIComponent(slug)}/own-review`);
  if (!answer.ok) throw new Error(`The shopper's review was answered with ${answer.status}`);
  return answer.json();
}
