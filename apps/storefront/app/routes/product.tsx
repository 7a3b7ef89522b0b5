import { data, redirect } from 'react-router';
import { belowTheFold } from '../below-the-fold.ts';
import { serverClient } from '../client.server.ts';
import { browserClient } from '../client.ts';
import {
  loadDelivery,
  loadProduct,
  loadRelated,
  loadReviews,
  withoutCards,
} from '../features/catalog/lists/loaders.ts';
import { loadOwnReview } from '../features/catalog/product/own-review.server.ts';
import { pageProduct } from '../features/catalog/product/page-product.server.ts';
import { postReview } from '../features/catalog/product/post-review.server.ts';
import { postVote } from '../features/catalog/product/post-vote.server.ts';
import { ProductPage } from '../features/catalog/product/product-page.tsx';
import { isWriting, writingPath } from '../features/catalog/product/review-address.ts';
import { loadSizeGuide } from '../features/catalog/product/size-guide.ts';
import { ExpressPlace } from '../features/checkout/express/express-place.tsx';
import { signInPath } from '../next-path.ts';
import { orNull, pack, useUnpacked } from '../page-data.tsx';
import { pageStatus } from '../page-status.ts';
import { postedForm } from '../request-context.ts';
import type { Route } from './+types/product';

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const client = serverClient(context);
  const found = loadProduct(client, slug).then(pageProduct);
  const [product, guide, delivery, reviews, related, own] = await Promise.all([
    found,
    found.then((product) => loadSizeGuide(client, product)),
    loadDelivery(client, slug),
    loadReviews(client, slug, request.url),
    loadRelated(client, slug),
    isWriting(new URL(request.url).searchParams) ? loadOwnReview(client, slug) : undefined,
  ]);
  const lists = { reviews: pack(reviews, reviews), related: pack(related, withoutCards(related)) };
  return data({ sold: { product, delivery }, guide, ...lists, own }, { status: pageStatus(product) });
}

export function clientLoader({ params: { slug }, request }: Route.ClientLoaderArgs) {
  const client = browserClient();
  const product = loadProduct(client, slug);
  return {
    // at once, so that nothing moves
    sold: Promise.all([product, loadDelivery(client, slug)]).then(([product, delivery]) => ({ product, delivery })),
    guide: product.then(async (found) => {
      const { loadSizeGuide } = await import('../features/catalog/product/size-guide.ts');
      return loadSizeGuide(client, found);
    }),
    reviews: belowTheFold(product, () => loadReviews(client, slug, request.url)),
    related: belowTheFold(product, () => loadRelated(client, slug)),
    own: undefined,
  };
}

/** A review that was posted without scripts, whose visitors sign in first; or that one of them was helpful. */
export async function action({ params: { slug }, request, context }: Route.ActionArgs) {
  const client = serverClient(context);
  const form = postedForm(context);
  if (form.has('helpful') || form.has('unhelpful')) return postVote(client, slug, new URL(request.url), form);
  if (!(await orNull(client.account.get()))) return redirect(signInPath(writingPath(slug)), 303);
  return postReview(client, slug, form);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProductPage
      sold={loaderData.sold}
      guide={loaderData.guide}
      reviews={useUnpacked(loaderData.reviews)}
      related={useUnpacked(loaderData.related)}
      own={loaderData.own}
      {...actionData}
      express={(choice) => <ExpressPlace purchase={choice} />}
    />
  );
}
