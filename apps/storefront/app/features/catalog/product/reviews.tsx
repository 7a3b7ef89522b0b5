import type { Image, Review, ReviewList } from '@mercer/contract';
import { type MouseEvent, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ReviewSort, reviewSorts, reviewStars } from '../../../constants.ts';
import { CachedFragment } from '../../../document/cached-fragment.tsx';
import { FormattedDay } from '../../../i18n/formatted-day.tsx';
import { messages } from '../../../i18n/messages.ts';
import { insertSoftHyphens } from '../../../i18n/soft-hyphens.ts';
import { browserClient } from '../../../loading/client.ts';
import { LoadFailed } from '../../../loading/load-failed.tsx';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import { Pager } from '../../../loading/pager.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { ProductRating } from '../cards/product-rating.tsx';
import { buildReviewQuery, reviewSortIn } from '../lists/loaders.ts';
import { ZoomDialog } from './gallery.tsx';
import { ReviewWriting, type ReviewWritingProps } from './review-writing.tsx';
import styles from './reviews.module.css';

const getReviewTexts = () => messages().reviews;

/** Fewest reviews of which bars say more than the reviews themselves. */
const fewestInHistogram = 5;

interface ReviewsProps extends Pick<ReviewWritingProps, 'product' | 'own' | 'posted'> {
  /** null: they could not be fetched */
  list: ReviewList | null;
  /** Reason why a posted vote did not count. */
  voteFailure: string | undefined;
}

/** Lists the reviews of buyers, with a form for shoppers who may write one. */
export function ProductReviews({ product, list, own: ownReview, posted, voteFailure }: ReviewsProps) {
  const [query] = useSearchParams();
  const [newer, setNewer] = useState<{ than: ReviewList | null; list: ReviewList }>();
  const [thanks, setThanks] = useState(query.get('reviewed'));
  const [closer, look] = useState<Closer>();
  const currentList = newer && newer.than === list ? newer.list : list;
  const sort = reviewSortIn(query);
  const liked = query.get('helpful');
  const showSavedReview = async (waits: boolean) => {
    setThanks(waits ? 'waits' : '1');
    const fresh = await resolveOrNull(browserClient().products.listReviews(product.id, buildReviewQuery(1, sort)));
    if (fresh) setNewer({ than: list, list: fresh });
  };
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.section}>
      <h2 id="reviews-title" className={styles.title}>
        {insertSoftHyphens(getReviewTexts().title)}
      </h2>
      <div className={styles.layout}>
        {currentList && (
          <CachedFragment by={['review summary', currentList.summary]}>
            <ReviewSummary summary={currentList.summary} />
          </CachedFragment>
        )}
        <div className={styles.written}>
          {voteFailure && <Alert tone="error">{voteFailure}</Alert>}
          {thanks && (
            <Alert tone="success">
              {thanks === 'waits' ? getReviewTexts().thanksWaiting : getReviewTexts().thanks}
            </Alert>
          )}
          {!thanks && <ReviewWriting product={product} own={ownReview} posted={posted} onSaved={showSavedReview} />}
          {currentList ? (
            <CachedFragment by={['reviews', product.slug, currentList, sort, liked]}>
              <ReviewListing list={currentList} slug={product.slug} sort={sort} liked={liked} look={look} />
            </CachedFragment>
          ) : (
            <LoadFailed small />
          )}
        </div>
      </div>
      {closer && (
        <Suspense>
          <ZoomDialog
            {...closer}
            name={formatPictureName(closer.at, closer.by)}
            onTurn={(at) => look({ ...closer, at })}
            onClose={() => look(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Pictures of a review that are looked at, and who took them. */
interface Closer {
  images: Image[];
  by: string;
  at: number;
}

const formatPictureName = (at: number, by: string) => getReviewTexts().picture(at + 1, by);

/** Ratings may have come with the product; those with words are shown by their stars. */
function ReviewSummary({ summary: { rating_average, rating_count, stars } }: Pick<ReviewList, 'summary'>) {
  const total = Object.values(stars).reduce((sum, each) => sum + each, 0);
  return (
    <div className={styles.summary}>
      {rating_average && total > 0 && rating_count > total ? (
        <Rating
          value={rating_average}
          label={messages().product.stars(rating_average)}
          note={getReviewTexts().ratings(rating_count, total)}
        />
      ) : (
        <ProductRating average={rating_average} count={rating_count} />
      )}
      {total >= fewestInHistogram && (
        <table className={styles.histogram}>
          <caption className={styles.caption}>{getReviewTexts().written(total)}</caption>
          <tbody>
            {reviewStars.toReversed().map((row) => (
              <tr key={row}>
                <th scope="row">{getReviewTexts().starRow(row)}</th>
                <td className={styles.bar}>
                  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={(stars[row] / total) * 100} height="1" />
                  </svg>
                </td>
                <td>{stars[row]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface WrittenProps {
  list: ReviewList;
  slug: string;
  sort: ReviewSort;
  /** id of the one that was just found helpful */
  liked: string | null;
  look(closer: Closer): void;
}

function ReviewListing({ list: { results, page, page_count }, slug, sort, liked, look }: WrittenProps) {
  if (results.length === 0) {
    return (
      <div className={styles.none}>
        <p>{getReviewTexts().none}</p>
        <p>{getReviewTexts().noneHint}</p>
      </div>
    );
  }
  const buildReviewsPath = (target: number, by: ReviewSort) => `/products/${slug}?reviews=${target}&review_sort=${by}`;
  const getPageHref = (target: number) => `${buildReviewsPath(target, sort)}#reviews`;
  return (
    <>
      {results.length > 1 && (
        <nav aria-label={messages().listTools.sortBy} className={styles.pages}>
          {reviewSorts.map((by) => (
            <Link key={by} to={`${buildReviewsPath(1, by)}#reviews`} aria-current={by === sort || undefined}>
              {getReviewTexts().sorts[by]}
            </Link>
          ))}
        </nav>
      )}
      <form method="post">
        <ul className={styles.list}>
          {results.map((review) => (
            <ReviewEntry key={review.id} review={review} isLiked={review.id === liked} look={look} />
          ))}
        </ul>
      </form>
      <Pager
        page={page}
        pageCount={page_count}
        to={getPageHref}
        label={getReviewTexts().pages}
        className={styles.pages}
      />
    </>
  );
}

interface EntryProps extends Pick<WrittenProps, 'look'> {
  review: Review;
  isLiked: boolean;
}

/** The button is posted to the page, with scripts too; once pressed it takes the vote back. */
function ReviewEntry({ review, isLiked, look }: EntryProps) {
  const { id, rating, title, text: words, images, name, verified, helpful_count, date_created } = review;
  const by = name ?? getReviewTexts().anonymous;
  const createPictureHandler = (at: number) => (event: MouseEvent) => {
    event.preventDefault();
    look({ images, by, at });
  };
  return (
    <li id={`review-${id}`} className={styles.review}>
      <Rating value={rating} label={messages().product.stars(rating)} />
      {title && <h3 className={styles.headline}>{title}</h3>}
      <p className={styles.words}>{words}</p>
      {images.length > 0 && (
        <p className={styles.pages}>
          {images.map(({ id: key, file }, at) => (
            <a key={key} href={file.url} onClick={createPictureHandler(at)}>
              <Picture file={file} alt={formatPictureName(at, by)} slot="thumbnail" width={80} height={80} />
            </a>
          ))}
        </p>
      )}
      <p className={styles.by}>
        {by} · {verified && `${getReviewTexts().verified} · `}
        <FormattedDay date={date_created} />
      </p>
      <Button
        type="submit"
        variant="text"
        size="small"
        name={isLiked ? 'unhelpful' : 'helpful'}
        value={id}
        aria-pressed={isLiked}
      >
        {helpful_count ? `${getReviewTexts().helpful} (${helpful_count})` : getReviewTexts().helpful}
      </Button>
    </li>
  );
}
