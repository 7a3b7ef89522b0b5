import { data, redirect } from 'react-router';
import { belowTheFold } from '../below-the-fold.ts';
import { serverClient } from '../client.server.ts';
import { browserClient } from '../client.ts';
import { loadProduct, loadRelated, loadReviews, withoutCards } from '../features/catalog/lists/loaders.ts';
import { ProductPage } from '../features/catalog/product/product-page.tsx';
import { reviewValues, sendReview } from '../features/catalog/product/review-input.ts';
import { ExpressPlace } from '../features/checkout/express/express-place.tsx';
import { orNull, pack, useUnpacked } from '../page-data.tsx';
import { pageStatus } from '../page-status.ts';
import type { Route } from './+types/product';

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const client = serverClient(context);
  const [product, reviews, related] = await Promise.all([
    loadProduct(client, slug),
    loadReviews(client, slug, request.url),
    loadRelated(client, slug),
  ]);
  const lists = { reviews: pack(reviews, reviews), related: pack(related, withoutCards(related)) };
  return data({ product, ...lists }, { status: pageStatus(product) });
}

export function clientLoader({ params: { slug }, request }: Route.ClientLoaderArgs) {
  const client = browserClient();
  const product = loadProduct(client, slug);
  return {
    product,
    reviews: belowTheFold(product, () => loadReviews(client, slug, request.url)),
    related: belowTheFold(product, () => loadRelated(client, slug)),
  };
}

/** A review that was posted without scripts; visitors sign in first. */
export async function action({ params: { slug }, request, context }: Route.ActionArgs) {
  const client = serverClient(context);
  const values = reviewValues(await request.formData());
  if (!(await orNull(client.account.get()))) {
    return redirect(`/login?next=${encodeURIComponent(`/products/${slug}`)}`, 303);
  }
  const outcome = await sendReview((input) => client.products.createReview(slug, input), values);
  return outcome.status === 'saved' ? redirect(`/products/${slug}?reviewed=1#reviews`, 303) : outcome;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProductPage
      product={loaderData.product}
      reviews={useUnpacked(loaderData.reviews)}
      related={useUnpacked(loaderData.related)}
      posted={actionData}
      express={(choice) => <ExpressPlace purchase={choice} />}
    />
  );
}
