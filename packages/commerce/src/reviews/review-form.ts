import { countAttempt } from '@mercer/platform/http/attempt-limit';
import { assertStorable } from '@mercer/platform/http/body';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { readFileBytes, readMultipartForm } from '@mercer/platform/http/form';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { assertMayWrite, type ReviewWriting } from './eligibility.ts';

export const mostImages = 4;
export const megabyte = 1024 * 1024;
export const maxImageBytes = 5 * megabyte;
/** Largest form in bytes: all pictures, plus room for texts and the form's separators. */
export const maxFormBytes = mostImages * maxImageBytes + 64 * 1024;
const formsPerAccount = 20;

/** A review as it was sent. */
export interface SentReview {
  body: Record<string, unknown>;
  /** pictures, as they came */
  files: Buffer[];
}

/**
 * A review with pictures. Whoever may not write one has nothing read: it may be large.
 * @throws ApiError 413 `request_too_large` over 20 MB, 429 for many within 15 minutes, 400 when it cannot be read; and as {@link assertMayWrite}
 */
export async function readReviewForm({ db }: AppDeps, writing: ReviewWriting, request: Request): Promise<SentReview> {
  await assertMayWrite(db, writing);
  await countAttempt(db, { key: `review-form:${writing.accountId}`, max: formsPerAccount }, writing.now);
  const form = await readMultipartForm(request, { maxBytes: maxFormBytes, param: 'images' });
  if (!form) {
    const text = createSentence('picturesTooLarge', { limit: (mostImages * maxImageBytes) / megabyte });
    throw new ApiError(text, { status: 413, code: 'request_too_large', param: 'images' });
  }
  // a field that nothing was chosen for is sent as a file without bytes
  const files = form.getAll('images').filter((value) => typeof value !== 'string');
  const chosenFiles = files.filter(({ size }) => size > 0);
  return { body: readTextFields(form), files: await Promise.all(chosenFiles.map(readFileBytes)) };
}

function readTextFields(form: FormData): Record<string, unknown> {
  const texts = [...form].filter(([name, value]) => typeof value === 'string' && name !== 'images');
  const body = { ...Object.fromEntries(texts), remove_images: form.getAll('remove_images') };
  assertStorable(body);
  return body;
}
