import type { Product } from '@mercer/contract';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { beforeHydration } from '../../../before-hydration.ts';
import { messages } from '../../../messages.ts';
import { useSession } from '../../../state/session.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { isWriting, writingPath } from './review-address.ts';
import type { ReviewFormProps } from './review-form.tsx';
import type { ReviewOutcome } from './review-input.ts';
import styles from './reviews.module.css';
import { type ShownOwnReview, useOwnReview } from './use-own-review.ts';

const loadForm = async () => (await import('./review-form.tsx')).ReviewForm;

/** Who may not write has none. */
const forms: { ReviewForm: ComponentType<ReviewFormProps> } = {
  ReviewForm: lazy(async () => ({ default: await loadForm() })),
};

// what was typed before the page wakes up would be gone with the document's form
if (typeof document !== 'undefined' && document.getElementById('review')) {
  const keep = (form: ComponentType<ReviewFormProps>) => {
    forms.ReviewForm = form;
  };
  // where they cannot be had the rest of the page wakes up all the same
  const come = loadForm().then(keep, () => undefined);
  beforeHydration.push(come);
}

const text = () => messages().reviews;

export interface ReviewWritingProps {
  product: Pick<Product, 'id' | 'slug'>;
  /** What the document says of the shopper's own review. */
  own: ShownOwnReview | undefined;
  posted: ReviewOutcome | undefined;
  onSaved(waits: boolean): void;
}

/** The form for who may write, with what they wrote before; to others, why there is none. */
export function ReviewWriting(props: ReviewWritingProps) {
  const { account } = useSession();
  if (account) return <OfAccount {...props} />;
  return (
    <p>
      <LinkButton to={`/login?next=${encodeURIComponent(writingPath(props.product.slug))}`} variant="secondary">
        {text().logIn}
      </LinkButton>
    </p>
  );
}

/** Who may write is not known to a page that many accounts share: until it is, a link leads to a document that knows. */
function OfAccount({ product, own: known, posted, onSaved }: ReviewWritingProps) {
  const [asked] = useSearchParams();
  const wanted = isWriting(asked);
  const own = useOwnReview(product.slug, { known, wanted });
  const note = own?.note && <p className={styles.none}>{own.note}</p>;
  if (own && !own.may_write) return note;
  if (!own && !posted) {
    return (
      <a href={writingPath(product.slug)} className={styles.opener}>
        {text().write}
      </a>
    );
  }
  const written = own?.review ?? null;
  return (
    <>
      {note}
      <details open={posted !== undefined || wanted}>
        <summary className={styles.opener}>{own?.opener ?? text().write}</summary>
        <Suspense>
          <forms.ReviewForm
            productId={product.id}
            action={writingPath(product.slug)}
            words={own?.form}
            written={written}
            posted={posted}
            onSaved={onSaved}
          />
        </Suspense>
      </details>
    </>
  );
}
