import type { ReviewInput } from '@mercer/client';
import { type FieldErrors, hasErrors, type OrErrors, type Review } from '@mercer/contract';
import { getShopperMessage } from '../../../loading/api-errors.ts';
import { readFormText } from '../../../ui/read-form-text.ts';

/** Values of the form, kept when it is refused, so that nothing typed is lost. */
export interface ReviewValues {
  rating: string;
  title: string;
  text: string;
}

export type ReviewOutcome =
  /** Outcome of a saved review; `waits` is true until the owner of the shop has approved it. */
  | { status: 'saved'; waits: boolean }
  /** Sentences of the backend, by field. */
  | { status: 'refused'; errors: Record<string, string>; values: ReviewValues }
  | { status: 'failed'; why: string; values: ReviewValues };

export function reviewValues(form: FormData): ReviewValues {
  return { rating: readFormText(form, 'rating'), title: readFormText(form, 'title'), text: readFormText(form, 'text') };
}

/** Returns the values with which the form shows a review that was written before. */
export function writtenValues({ rating, title, text }: Pick<Review, 'rating' | 'title' | 'text'>): ReviewValues {
  return { rating: String(rating), title: title ?? '', text };
}

/** Files that were chosen, and ids of pictures that go. */
export type ReviewPictureInput = Required<Pick<ReviewInput, 'images' | 'remove_images'>>;

/** A field that nothing was chosen for has a file without bytes. */
export function readReviewPictures(form: FormData): ReviewPictureInput & { images: File[] } {
  const images = form.getAll('images').filter((value) => typeof value !== 'string');
  const remove_images = form.getAll('remove_images').map(String);
  return { images: images.filter(({ size }) => size > 0), remove_images };
}

/**
 * Sends the review; what went wrong comes back with what was typed.
 * @param failed what is said where the backend says nothing to the shopper
 */
export async function sendReview(
  createReview: (input: ReviewInput) => Promise<OrErrors<Review>>,
  { values, pictures, failed }: { values: ReviewValues; pictures: ReviewPictureInput; failed: string },
): Promise<ReviewOutcome> {
  const { rating, title, text } = values;
  try {
    const answer = await createReview({ rating: rating ? Number(rating) : null, title, text, ...pictures });
    if (hasErrors(answer)) return { status: 'refused', errors: listFieldMessages(answer), values };
    return { status: 'saved', waits: answer.status !== undefined };
  } catch (error) {
    console.warn('The review was not saved', error);
    return { status: 'failed', why: getShopperMessage(error) ?? failed, values };
  }
}

function listFieldMessages({ errors }: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message]));
}
