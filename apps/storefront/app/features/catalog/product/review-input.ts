import type { ReviewInput } from '@mercer/client';
import { type FieldErrors, hasErrors, type OrErrors, type Review } from '@mercer/contract';
import { textOf } from '../../../form-text.ts';

/** What the form says; kept when it is refused, so that nothing typed is lost. */
export interface ReviewValues {
  rating: string;
  title: string;
  text: string;
}

export type ReviewOutcome =
  /** it waits until the owner of the shop has read it */
  | { status: 'saved'; waits: boolean }
  /** Sentences of the backend, by field. */
  | { status: 'refused'; errors: Record<string, string>; values: ReviewValues }
  | { status: 'failed'; values: ReviewValues };

export function reviewValues(form: FormData): ReviewValues {
  return { rating: textOf(form, 'rating'), title: textOf(form, 'title'), text: textOf(form, 'text') };
}

/** What the form says of a review that was written before. */
export function writtenValues({ rating, title, text }: Pick<Review, 'rating' | 'title' | 'text'>): ReviewValues {
  return { rating: String(rating), title: title ?? '', text };
}

/** The product's page with the form: without scripts it knows who asks. */
export function writingPath(slug: string): string {
  return `/products/${slug}?review=write#reviews`;
}

/** Whether an address is that of the form. */
export function isWriting(asked: URLSearchParams): boolean {
  return asked.get('review') === 'write';
}

/** Sends the review; what went wrong comes back with what was typed. */
export async function sendReview(
  createReview: (input: ReviewInput) => Promise<OrErrors<Review>>,
  values: ReviewValues,
): Promise<ReviewOutcome> {
  const { rating, title, text } = values;
  try {
    const answer = await createReview({ rating: rating ? Number(rating) : null, title, text });
    if (hasErrors(answer)) return { status: 'refused', errors: sentencesOf(answer), values };
    return { status: 'saved', waits: answer.status !== undefined };
  } catch (error) {
    console.warn('The review was not saved', error);
    return { status: 'failed', values };
  }
}

function sentencesOf({ errors }: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message]));
}
