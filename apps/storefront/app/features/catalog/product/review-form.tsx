import type { ReviewInput } from '@mercer/client';
import type { Review } from '@mercer/contract';
import { type FormEvent, useState } from 'react';
import { browserClient } from '../../../client.ts';
import { reviewStars } from '../../../constants.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { lightEnough } from './chosen-picture.ts';
import styles from './review-form.module.css';
import { picturesIn, type ReviewOutcome, reviewValues, sendReview, writtenValues } from './review-input.ts';
import { ReviewPictures } from './review-pictures.tsx';
import type { ReviewFormWords } from './use-own-review.ts';

const text = () => messages().reviews;

export interface ReviewFormProps {
  productId: string;
  /** Where it is posted without scripts. */
  action: string;
  /** What it says besides; not known to who is told no more than that the form was refused. */
  words: ReviewFormWords | undefined;
  /** What the shopper wrote before. */
  written: Review | null;
  /** What came of the form when it was posted without scripts. */
  posted: ReviewOutcome | undefined;
  onSaved(waits: boolean): void;
}

/** Whole stars, a headline and the text. Without scripts the form is posted to the page. */
export function ReviewForm({ productId, action, words, written, posted, onSaved }: ReviewFormProps) {
  const [outcome, setOutcome] = useState(posted);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const form = new FormData(event.currentTarget);
    const { images, remove_images } = picturesIn(form);
    const pictures = { images: await Promise.all(images.map(lightEnough)), remove_images };
    const send = (input: ReviewInput) => browserClient().products.createReview(productId, input);
    const failed = words?.failed ?? '';
    const result = await sendReview(send, { values: reviewValues(form), pictures, failed });
    setOutcome(result);
    setBusy(false);
    if (result.status === 'saved') onSaved(result.waits);
  };
  const before = written ? writtenValues(written) : undefined;
  const typed = outcome && outcome.status !== 'saved' ? outcome.values : before;
  const { product_id, rating, title, text: said, images } = outcome?.status === 'refused' ? outcome.errors : noErrors;
  return (
    <form
      id="review"
      method="post"
      encType="multipart/form-data"
      action={action}
      className={styles.form}
      noValidate
      onSubmit={submit}
    >
      {product_id && <Alert tone="error">{product_id}</Alert>}
      {outcome?.status === 'failed' && <Alert tone="error">{outcome.why}</Alert>}
      <StarsField error={rating} chosen={typed?.rating} />
      <TextField label={text().headline} name="title" maxLength={120} defaultValue={typed?.title} error={title} />
      <TextArea label={text().text} name="text" rows={4} required defaultValue={typed?.text} error={said} />
      {words && <ReviewPictures words={words} had={written?.images ?? []} error={images} />}
      <div>
        <Button type="submit" busy={busy}>
          {text().post}
        </Button>
      </div>
    </form>
  );
}

const noErrors: Record<string, string | undefined> = {};

/** Radio buttons, so that the arrow keys work and no script is needed. */
function StarsField({ error, chosen }: { error: string | undefined; chosen: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'review-rating-error' : undefined}>
      <legend className={styles.legend}>{text().rating}</legend>
      <div className={styles.stars}>
        {reviewStars.map((stars) => (
          <label key={stars} className={styles.star}>
            <input type="radio" name="rating" value={stars} defaultChecked={chosen === String(stars)} />
            <span className={styles.name}>{text().starRow(stars)}</span>
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
