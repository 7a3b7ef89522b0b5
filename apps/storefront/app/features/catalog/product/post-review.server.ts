import { redirect } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import type { Client } from '../../../loading/client.ts';
import { readReviewPictures, reviewValues, sendReview } from './review-input.ts';

/**
 * Posts the review of a browser without scripts.
 * @returns what was wrong, with the values of the form
 */
export async function postReviewForm(client: Client, slug: string, form: FormData) {
  const values = reviewValues(form);
  const submission = { values, pictures: readReviewPictures(form), failed: messages().ownReview.failed };
  const outcome = await sendReview((input) => client.products.createReview(slug, input), submission);
  if (outcome.status !== 'saved') return { posted: outcome };
  return redirect(`/products/${slug}?reviewed=${outcome.waits ? 'waits' : '1'}#reviews`, 303);
}
