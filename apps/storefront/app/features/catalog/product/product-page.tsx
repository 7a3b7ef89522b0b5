import type { Product, ReviewList } from '@mercer/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CachedFragment } from '../../../document/cached-fragment.tsx';
import { breadcrumbData, buildLinkedData, Seo } from '../../../document/seo.tsx';
import { getShopName } from '../../../i18n/language.ts';
import { messages } from '../../../i18n/messages.ts';
import { insertSoftHyphens } from '../../../i18n/soft-hyphens.ts';
import { LoadFailed } from '../../../loading/load-failed.tsx';
import { type Deferred, PageData, useLatestData } from '../../../loading/page-data.tsx';
import { useStore } from '../../../state/store.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx';
import tables from '../../../ui/table.module.css';
import { ProductGrid } from '../cards/product-grid.tsx';
import { ProductRating } from '../cards/product-rating.tsx';
import { RecentlyViewedLater } from '../cards/recently-viewed-later.tsx';
import type { DeliveryPromise, RelatedCards } from '../lists/loaders.ts';
import { BuyBox, type BuyBoxProps } from './buy-box.tsx';
import { ProductGallery } from './gallery.tsx';
import { buildProductData } from './product-data.ts';
import styles from './product-page.module.css';
import type { ReviewOutcome } from './review-input.ts';
import { ProductReviews } from './reviews.tsx';
import { selectedOffer, selectPictures } from './selection.ts';
import type { SizeGuide } from './size-guide.ts';
import type { DisplayedOwnReview } from './use-own-review.ts';
import { useSelection } from './use-selection.ts';

/** Name, price, stock and the way to it; a rating only where buyers wrote reviews. */
function ProductSeo({ product, reviews }: { product: Product; reviews: ReviewList | null }) {
  const { publicUrl } = useStore();
  const { name, slug, description, short_description, images } = product;
  const path = `/products/${slug}`;
  return (
    <Seo
      title={product.meta_title || name}
      description={product.meta_description || short_description || description || name}
      path={path}
      image={images[0]?.file.url}
      type="product"
      data={import.meta.env.SSR ? buildPageData(product, publicUrl, reviews) : leftAsRendered}
    />
  );
}

/** Search engines read what the server has rendered; the browser leaves it as it is, without the script for it. */
const leftAsRendered = {};

function buildPageData(product: Product, publicUrl: string, reviews: ReviewList | null): object {
  const trail = breadcrumbData(publicUrl, [
    { name: messages().product.home, to: '/' },
    { name: product.name, to: `/products/${product.slug}` },
  ]);
  return buildLinkedData(buildProductData(product, publicUrl, reviews), trail);
}

function ProductSkeleton() {
  return (
    <Skeletons className={styles.waiting}>
      <title>{getShopName()}</title>
      <Skeleton width="third" className={styles.waitingTrail} />
      <div className={styles.page}>
        <Skeleton shape="square" className={styles.waitingPicture} />
        <div className={styles.head}>
          <Skeleton shape="title" />
          <Skeleton width="half" />
        </div>
        <div className={styles.waitingBox}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
        <div className={styles.details}>
          <Skeleton />
          <Skeleton />
          <Skeleton width="half" />
        </div>
      </div>
    </Skeletons>
  );
}

function Specifications({ product }: { product: Product }) {
  // sizes and colours to choose from stand in the buy box
  const isOption = (attribute: string) => product.options.some(({ name }) => name === attribute);
  const attributes = Object.values(product.attributes).filter(({ name }) => !isOption(name));
  if (attributes.length === 0) return null;
  return (
    <CachedFragment by={['specifications', product.attributes]}>
      <h2 className={styles.heading}>{messages().product.specifications}</h2>
      <table className={tables.table}>
        <tbody>
          {attributes.map(({ id, name, value }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{Array.isArray(value) ? value.join(', ') : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </CachedFragment>
  );
}

const getProductTexts = () => messages().product;

/** Product as a document has it; its scripts fetch what is missing. */
export type PageProduct = Product & {
  /** An image that shows the product at a known scale was left out. */
  isMeasured?: true;
};

export interface ProductPageProps {
  sold: Deferred<{
    /** null: unknown; undefined: it could not be fetched */
    product: PageProduct | null | undefined;
    /** null: no days are promised */
    delivery: DeliveryPromise | null;
  }>;
  guide: Deferred<SizeGuide | null>;
  reviews: Deferred<ReviewList | null>;
  related: Deferred<RelatedCards | null>;
  /** Renders other ways to buy the selection. */
  express: BuyBoxProps['express'];
  /** Renders how large the product is. */
  trueSize(product: PageProduct): ReactNode;
  /** Review of the shopper, present when the page was requested with the form. */
  own?: DisplayedOwnReview | undefined;
  /** Outcome of a review that was posted without scripts. */
  posted?: ReviewOutcome | undefined;
  /** Reason why a vote for a review did not count. */
  refused?: string | undefined;
}

export function ProductPage({
  sold,
  guide,
  reviews,
  related,
  own: ownReview,
  posted,
  refused: voteFailure,
  express,
  trueSize,
}: ProductPageProps) {
  return (
    <PageData data={sold} skeleton={<ProductSkeleton />}>
      {({ product, delivery }) =>
        product ? (
          <>
            <ProductView
              product={product}
              delivery={delivery}
              guide={guide}
              reviews={reviews}
              express={express}
              trueSize={trueSize}
            />
            <ReviewsLater product={product} reviews={reviews} own={ownReview} posted={posted} refused={voteFailure} />
            <RelatedProducts related={related} />
            <RecentlyViewedLater current={product.slug} />
          </>
        ) : (
          <ProductNotFound isFailed={product === undefined} />
        )
      }
    </PageData>
  );
}

type ProductViewProps = Pick<ProductPageProps, 'guide' | 'reviews' | 'express' | 'trueSize'> &
  Pick<BuyBoxProps, 'delivery'> & {
    product: PageProduct;
    /** Shown in place of the ways to buy. */
    notice?: ReactNode;
  };

/** Shows a product with the ways to buy it, or with what is shown in their place. */
export function ProductView({ product, delivery, guide, reviews, express, trueSize, notice }: ProductViewProps) {
  const [selection, select] = useSelection(product);
  const { name, description, rating_average, rating_count } = product;
  const offer = selectedOffer(product, selection);
  // a category stands behind the one that it is below
  const category = product.categories.at(-1);
  const pictures = selectPictures(product, selection);
  const latestGuide = useLatestData(guide).value ?? null;
  return (
    <>
      <ProductSeo product={product} reviews={useLatestData(reviews).value ?? null} />
      <Breadcrumbs trail={[{ name: getProductTexts().home, to: '/' }, { name }]} />
      <div className={styles.page}>
        <ProductGallery key={pictures[0]?.id} images={pictures} name={name} />
        <div className={styles.head}>
          {category && (
            <Link to={`/category/${category.slug}`} className={styles.category}>
              {insertSoftHyphens(category.name)}
            </Link>
          )}
          <h1 className={styles.name}>
            <ProductName name={name} />
          </h1>
          <a href="#reviews" className={styles.rating}>
            <ProductRating average={rating_average} count={rating_count} />
          </a>
        </div>
        {notice ?? (
          <BuyBox
            product={product}
            delivery={delivery}
            guide={latestGuide}
            offer={offer}
            selection={selection}
            onSelect={select}
            express={express}
          />
        )}
        <div className={styles.details}>
          {product.short_description && <p className={styles.description}>{product.short_description}</p>}
          {description && <h2 className={styles.heading}>{getProductTexts().description}</h2>}
          <p className={styles.description}>{description}</p>
          {trueSize(product)}
          <Specifications product={product} />
        </div>
      </div>
    </>
  );
}

/** Longest word whose parts stay on one line. */
const longestWhole = 12;

/** Keeps short words with a hyphen, such as 'Over-Ear', on one line; the text itself stays as it is. */
function ProductName({ name }: { name: string }) {
  return name.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 && part.length <= longestWhole ? (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ) : (
      insertSoftHyphens(part)
    ),
  );
}

type ReviewsLaterProps = Pick<ProductPageProps, 'reviews' | 'own' | 'posted' | 'refused'> & { product: Product };

/** Shows the reviews below the product, which does not wait for them. */
function ReviewsLater({ product, reviews, own: ownReview, posted, refused: voteFailure }: ReviewsLaterProps) {
  const { value } = useLatestData(reviews);
  if (value === undefined) return null;
  const key = `${product.id} ${value?.page}`;
  return (
    <ProductReviews
      key={key}
      product={product}
      list={value}
      own={ownReview}
      posted={posted}
      voteFailure={voteFailure}
    />
  );
}

function RelatedProducts({ related }: Pick<ProductPageProps, 'related'>) {
  const { value } = useLatestData(related);
  if (!value || value.cards?.length === 0) return null;
  return (
    <section aria-labelledby="related" className={styles.related}>
      <h2 id="related" className={styles.relatedTitle}>
        {getProductTexts().related}
      </h2>
      <ProductGrid cards={value.cards} isBelowFold />
    </section>
  );
}

function ProductNotFound({ isFailed }: { isFailed: boolean }) {
  return (
    <>
      <Seo title={getProductTexts().notFound} />
      <EmptyState
        level={1}
        title={getProductTexts().notFound}
        {...(isFailed ? {} : { hint: getProductTexts().missingHint })}
      >
        {isFailed ? (
          <LoadFailed />
        ) : (
          <div className={styles.ways}>
            <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
            <LinkButton to="/search" variant="secondary">
              {messages().search.label}
            </LinkButton>
          </div>
        )}
      </EmptyState>
    </>
  );
}
