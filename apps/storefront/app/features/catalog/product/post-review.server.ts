import { redirect } from 'react-router';
import type { Client } from '../../../client.ts';
import { messages } from '../../../messages.ts';
import { picturesIn, reviewValues, sendReview } from './review-input.ts';

/** Of a browser without scripts. @returns what was wrong, with what was typed */
export async function postReview(client: Client, slug: string, form: FormData) {
  const values = reviewValues(form);
  const sent = { values, pictures: picturesIn(form), failed: messages().ownReview.failed };
  const outcome = await sendReview((input) => client.products.createReview(slug, input), sent);
  if (outcome.status !== 'saved') return { posted: outcome };
  return redirect(`/products/${slug}?reviewed=${outcome.waits ? 'waits' : '1'}#reviews`, 303);
}
