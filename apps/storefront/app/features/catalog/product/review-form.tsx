import type { ReviewInput } from '@mercer/client';
import type { Review } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { reviewStars } from '../../../constants.ts';
import { messages } from '../../../i18n/messages.ts';
import { browserClient } from '../../../loading/client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import styles from './review-form.module.css';
import { type ReviewOutcome, readReviewPictures, reviewValues, sendReview, writtenValues } from './review-input.ts';
import { limitPictureSize } from './review-picture-files.ts';
import { ReviewPictures } from './review-pictures.tsx';
import type { ReviewFormWords } from './use-own-review.ts';

const getReviewTexts = () => messages().reviews;

export interface ReviewFormProps {
  productId: string;
  /** Address that the form is posted to without scripts. */
  action: string;
  /** Further texts of the form; undefined when the shopper only learns that the form was refused. */
  words: ReviewFormWords | undefined;
  /** Review that the shopper wrote before; null when there is none. */
  storedReview: Review | null;
  /** Outcome of the form when it was posted without scripts. */
  posted: ReviewOutcome | undefined;
  onSaved(waits: boolean): void;
}

/** Form with whole stars, a headline and the text. Without scripts it is posted to the page. */
export function ReviewForm({ productId, action, words, storedReview, posted, onSaved }: ReviewFormProps) {
  const [outcome, setOutcome] = useState(posted);
  const [busy, setBusy] = useState(false);
  const submitReview = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const form = new FormData(event.currentTarget);
    const { images, remove_images } = readReviewPictures(form);
    const pictures = { images: await Promise.all(images.map(limitPictureSize)), remove_images };
    const createReview = (input: ReviewInput) => browserClient().products.createReview(productId, input);
    const failed = words?.failed ?? '';
    const result = await sendReview(createReview, { values: reviewValues(form), pictures, failed });
    setOutcome(result);
    setBusy(false);
    if (result.status === 'saved') onSaved(result.waits);
  };
  const storedValues = storedReview ? writtenValues(storedReview) : undefined;
  const initialValues = outcome && outcome.status !== 'saved' ? outcome.values : storedValues;
  const {
    product_id,
    rating,
    title,
    text: textError,
    images,
  } = outcome?.status === 'refused' ? outcome.errors : noErrors;
  return (
    <form
      id="review"
      method="post"
      encType="multipart/form-data"
      action={action}
      className={styles.form}
      noValidate
      onSubmit={submitReview}
    >
      {product_id && <Alert tone="error">{product_id}</Alert>}
      {outcome?.status === 'failed' && <Alert tone="error">{outcome.why}</Alert>}
      <StarRatingField error={rating} selectedStars={initialValues?.rating} />
      <TextField
        label={getReviewTexts().headline}
        name="title"
        maxLength={120}
        defaultValue={initialValues?.title}
        error={title}
      />
      <TextArea
        label={getReviewTexts().text}
        name="text"
        rows={4}
        required
        defaultValue={initialValues?.text}
        error={textError}
      />
      {words && <ReviewPictures words={words} storedPictures={storedReview?.images ?? []} error={images} />}
      <div>
        <Button type="submit" busy={busy}>
          {getReviewTexts().post}
        </Button>
      </div>
    </form>
  );
}

const noErrors: Record<string, string | undefined> = {};

/** Radio buttons, so that the arrow keys work and no script is needed. */
function StarRatingField({ error, selectedStars }: { error: string | undefined; selectedStars: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'review-rating-error' : undefined}>
      <legend className={styles.legend}>{getReviewTexts().rating}</legend>
      <div className={styles.stars}>
        {reviewStars.map((stars) => (
          <label key={stars} className={styles.star}>
            <input type="radio" name="rating" value={stars} defaultChecked={selectedStars === String(stars)} />
            <span className={styles.name}>{getReviewTexts().starRow(stars)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="review-rating-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
