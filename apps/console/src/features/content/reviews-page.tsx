import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { Link } from 'wouter';
import { decideReview, type Review, type ReviewStatus, readReviewList, reviewStatuses } from '../../api/reviews.ts';
import { RecordList } from '../../list/record-list.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { useFilters } from '../../list/use-filters.ts';
import { useListQuery } from '../../list/use-list-query.ts';
import { listStyles } from '../../list/view-tabs.tsx';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Badge, Notice, type Tone } from '../../ui/notice.tsx';
import { Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './content.module.css';
import { ContentTabs } from './content-tabs.tsx';

const tones: Record<ReviewStatus, Tone> = { pending: 'warning', published: 'success', rejected: 'neutral' };
const stars = [1, 2, 3, 4, 5];

/** What shoppers have written, to be published or turned down. */
export default function ReviewsPage() {
  const words = useWords();
  const [filters, changeFilters] = useFilters<'q' | 'status' | 'product_id'>(['q', 'status', 'product_id']);
  const list = useListQuery(['reviews', 'list', filters], (after) => readReviewList(filters, after));
  return (
    <Page title={words.areas.content}>
      <ContentTabs part="reviews" />
      <div className={listStyles.tools}>
        <SearchBox
          label={words.reviews.search}
          value={filters.q ?? ''}
          onSearch={(q) => changeFilters({ q }, { isTyping: true })}
        />
        <SelectField
          label={words.products.fields.status}
          isLabelHidden
          value={filters.status ?? ''}
          onChange={({ target }) => changeFilters({ status: target.value })}
        >
          <option value="">{words.orders.views.all}</option>
          {reviewStatuses.map((status) => (
            <option key={status} value={status}>
              {words.reviews.states[status]}
            </option>
          ))}
        </SelectField>
      </div>
      <RecordList
        list={list}
        empty={{
          title: words.reviews.none,
          hasFilters: Object.keys(filters).length > 0,
          onClear: () => changeFilters({ q: undefined, status: undefined, product_id: undefined }),
        }}
        className={styles.reviews}
        renderItem={(review) => <ReviewCard key={review.id} review={review} />}
      />
    </Page>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const words = useWords();
  const formats = useFormats();
  const can = useCan();
  const client = useQueryClient();
  const deciding = useAction({
    run: (status: ReviewStatus) => decideReview(review.id, status),
    describe: ({ status }) => words.reviews.decided[status],
    undo: () => () =>
      decideReview(review.id, review.status).then(() => client.invalidateQueries({ queryKey: ['reviews'] })),
    changes: ['reviews'],
  });
  return (
    <li className={styles.review}>
      <div className={pageStyles.row}>
        <span className={styles.stars} role="img" aria-label={words.reviews.rating(review.rating)}>
          {stars.map((star) => (
            <Star key={star} size={16} data-full={star <= review.rating} aria-hidden="true" />
          ))}
        </span>
        <strong>{review.title}</strong>
        <Badge tone={tones[review.status]}>{words.reviews.states[review.status]}</Badge>
        {review.verified ? <Badge tone="info">{words.reviews.verified}</Badge> : null}
      </div>
      <p className={styles.reviewText}>{review.text}</p>
      {review.images.length > 0 ? (
        <div className={pageStyles.row}>
          {review.images.map(({ id, file }) => (
            <img key={id} className={styles.reviewPicture} src={`${file.url}?width=160`} alt="" loading="lazy" />
          ))}
        </div>
      ) : null}
      <div className={pageStyles.row}>
        <span className={pageStyles.muted}>{formats.time(review.date_created)}</span>
        {can('products.read') ? (
          <Link href={`/products/${review.product_id}`} className={styles.reviewLink}>
            {words.products.columns.name}
          </Link>
        ) : null}
        {can('content.write') && review.status !== 'published' ? (
          <Button isSmall look="primary" isPending={deciding.isPending} onPress={() => deciding.run('published')}>
            {words.reviews.publish}
          </Button>
        ) : null}
        {can('content.write') && review.status !== 'rejected' ? (
          <Button isSmall isPending={deciding.isPending} onPress={() => deciding.run('rejected')}>
            {words.reviews.reject}
          </Button>
        ) : null}
      </div>
      {deciding.error ? <Notice kind="error">{deciding.error}</Notice> : null}
    </li>
  );
}
