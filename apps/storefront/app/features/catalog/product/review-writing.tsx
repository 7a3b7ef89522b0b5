import type { Product } from '@mercer/contract';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { beforeHydration } from '../../../document/before-hydration.ts';
import { messages } from '../../../i18n/messages.ts';
import { useSession } from '../../../state/session.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { buildReviewFormPath, isReviewFormRequested } from './review-address.ts';
import type { ReviewFormProps } from './review-form.tsx';
import type { ReviewOutcome } from './review-input.ts';
import styles from './reviews.module.css';
import { type DisplayedOwnReview, useOwnReview } from './use-own-review.ts';

const loadReviewForm = async () => (await import('./review-form.tsx')).ReviewForm;

/** Form component, loaded only for shoppers who may write a review. */
const forms: { ReviewForm: ComponentType<ReviewFormProps> } = {
  ReviewForm: lazy(async () => ({ default: await loadReviewForm() })),
};

// Text typed before hydration would be lost with the document's form
if (typeof document !== 'undefined' && document.getElementById('review')) {
  const storeReviewForm = (form: ComponentType<ReviewFormProps>) => {
    forms.ReviewForm = form;
  };
  // The rest of the page hydrates even if the form cannot be loaded
  const come = loadReviewForm().then(storeReviewForm, () => undefined);
  beforeHydration.push(come);
}

const getReviewTexts = () => messages().reviews;

export interface ReviewWritingProps {
  product: Pick<Product, 'id' | 'slug'>;
  /** Review that the document contains for the shopper. */
  own: DisplayedOwnReview | undefined;
  posted: ReviewOutcome | undefined;
  onSaved(waits: boolean): void;
}

/** The form for who may write, with what they wrote before; to others, why there is none. */
export function ReviewWriting(props: ReviewWritingProps) {
  const { account } = useSession();
  if (account) return <AccountReviewWriting {...props} />;
  return (
    <div className={styles.entry}>
      <p className={styles.none}>{getReviewTexts().onlyBuyers}</p>
      <LinkButton to={`/login?next=${encodeURIComponent(buildReviewFormPath(props.product.slug))}`} variant="secondary">
        {getReviewTexts().logIn}
      </LinkButton>
    </div>
  );
}

/**
 * Shows the form or a note to a shopper with an account. A page that many accounts share does not know who may write:
 * until it does, a link leads to a document that does.
 */
function AccountReviewWriting({ product, own: documentReview, posted, onSaved }: ReviewWritingProps) {
  const [parameters] = useSearchParams();
  const isFormRequested = isReviewFormRequested(parameters);
  const ownReview = useOwnReview(product.slug, { initialReview: documentReview, isFormRequested });
  const note = ownReview?.note && <p className={styles.none}>{ownReview.note}</p>;
  if (ownReview && !ownReview.may_write) return note;
  if (!ownReview && !posted) {
    return (
      <a href={buildReviewFormPath(product.slug)} className={styles.opener}>
        {getReviewTexts().write}
      </a>
    );
  }
  const storedReview = ownReview?.review ?? null;
  return (
    <>
      {note}
      <details open={posted !== undefined || isFormRequested}>
        <summary className={styles.opener}>{ownReview?.opener ?? getReviewTexts().write}</summary>
        <Suspense>
          <forms.ReviewForm
            productId={product.id}
            action={buildReviewFormPath(product.slug)}
            words={ownReview?.form}
            storedReview={storedReview}
            posted={posted}
            onSaved={onSaved}
          />
        </Suspense>
      </details>
    </>
  );
}
