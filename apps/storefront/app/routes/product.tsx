import type { Product } from '@mercer/contract';
import { data, redirect } from 'react-router';
import { getPageStatus } from '../document/page-status.ts';
import {
  loadDelivery,
  loadProduct,
  loadProductReviews,
  loadRelatedCards,
  withoutCards,
} from '../features/catalog/lists/loaders.ts';
import { loadShopperReview } from '../features/catalog/product/own-review.server.ts';
import { toPageProduct } from '../features/catalog/product/page-product.server.ts';
import { postReviewForm } from '../features/catalog/product/post-review.server.ts';
import { postReviewVote } from '../features/catalog/product/post-vote.server.ts';
import { ProductPage } from '../features/catalog/product/product-page.tsx';
import { buildReviewFormPath, isReviewFormRequested } from '../features/catalog/product/review-address.ts';
import { loadSizeGuide } from '../features/catalog/product/size-guide.ts';
import { ExpressPlace } from '../features/checkout/express/express-place.tsx';
import { TrueSizeSection } from '../features/scale/true-size-section.tsx';
import { belowTheFold } from '../loading/below-the-fold.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient } from '../loading/client.ts';
import { openMissingPage } from '../loading/missing-page.ts';
import { signInPath } from '../loading/next-path.ts';
import { catalogPages } from '../loading/page-cache-rule.ts';
import { packLoaderData, resolveOrNull, useUnpackedData } from '../loading/page-data.tsx';
import { redirectFormerSlug } from '../loading/redirect-former-slug.ts';
import { redirectMissingPage } from '../loading/redirect-missing-page.server.ts';
import { getPostedForm } from '../loading/request-context.ts';
import type { Route } from './+types/product';

export const pageCache = catalogPages;

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const client = serverClient(context);
  const productPromise = loadProduct(client, slug).then(toPageProduct);
  const [product, guide, delivery, reviews, related, ownReview] = await Promise.all([
    productPromise,
    productPromise.then((product) => loadSizeGuide(client, product)),
    loadDelivery(client, slug),
    loadProductReviews(client, slug, request.url),
    loadRelatedCards(client, slug),
    isReviewFormRequested(new URL(request.url).searchParams) ? loadShopperReview(client, slug) : undefined,
  ]);
  redirectFormerSlug(product, { folder: 'products', slug, url: request.url });
  if (product === null) await redirectMissingPage(request.url, context);
  const lists = { reviews: packLoaderData(reviews, reviews), related: packLoaderData(related, withoutCards(related)) };
  return data({ sold: { product, delivery }, guide, ...lists, own: ownReview }, { status: getPageStatus(product) });
}

export function clientLoader({ params: { slug }, request }: Route.ClientLoaderArgs) {
  const client = browserClient();
  const product = openMissingPage(loadProduct(client, slug).then(localizeProduct), request.url);
  return {
    // Both load together, so that the layout does not move
    sold: Promise.all([product, loadDelivery(client, slug)]).then(([product, delivery]) => ({ product, delivery })),
    guide: product.then(async (loadedProduct) => {
      const { loadSizeGuide } = await import('../features/catalog/product/size-guide.ts');
      return loadSizeGuide(client, loadedProduct);
    }),
    reviews: belowTheFold(product, () => loadProductReviews(client, slug, request.url)),
    related: belowTheFold(product, () => loadRelatedCards(client, slug)),
    own: undefined,
  };
}

/** Writes the measures of a product in the units of the page's country; where the scripts do not load they stay as they are. */
async function localizeProduct(product: Product | null | undefined): Promise<Product | null | undefined> {
  const measures = product && (await resolveOrNull(import('../i18n/measures.ts')));
  return measures ? { ...product, attributes: measures.localizeAttributes(product.attributes) } : product;
}

/** A review that was posted without scripts, whose visitors sign in first; or that one of them was helpful. */
export async function action({ params: { slug }, request, context }: Route.ActionArgs) {
  const client = serverClient(context);
  const form = getPostedForm(context);
  if (form.has('helpful') || form.has('unhelpful')) return postReviewVote(client, slug, new URL(request.url), form);
  if (!(await resolveOrNull(client.account.get()))) return redirect(signInPath(buildReviewFormPath(slug)), 303);
  return postReviewForm(client, slug, form);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProductPage
      sold={loaderData.sold}
      guide={loaderData.guide}
      reviews={useUnpackedData(loaderData.reviews)}
      related={useUnpackedData(loaderData.related)}
      own={loaderData.own}
      {...actionData}
      express={(choice) => <ExpressPlace purchase={choice} />}
      trueSize={(product) => <TrueSizeSection key={product.id} product={product} />}
    />
  );
}
