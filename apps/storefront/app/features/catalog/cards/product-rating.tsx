import { defaultRating, defaultReviewCount } from '../../../constants.ts';
import { currentLocale } from '../../../i18n/language.ts';
import { messages } from '../../../i18n/messages.ts';
import { useStore } from '../../../state/store.tsx';
import { Rating } from '../../../ui/rating.tsx';

export interface ProductRatingProps {
  /** null or 0: nobody has rated it */
  average: number | null | undefined;
  count: number | undefined;
  /** The number of reviews alone, as on cards. */
  short?: boolean;
}

const figureFormat = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** A product without a rating has the fixed one in the demo store; elsewhere it says that there is none. */
export function ProductRating({ average, count, short }: ProductRatingProps) {
  const { isDemo } = useStore();
  if (!average && !isDemo) return short ? null : <span>{messages().product.noReviews}</span>;
  const value = average || defaultRating;
  const reviews = count || defaultReviewCount;
  const figure = short ? undefined : value.toLocaleString(currentLocale(), figureFormat);
  const note = short ? `(${reviews})` : messages().product.reviews(reviews);
  return <Rating value={value} label={messages().product.stars(value)} figure={figure} note={note} />;
}
