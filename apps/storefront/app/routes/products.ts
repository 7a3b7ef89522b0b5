import { data, redirect } from 'react-router';
import { nextPath } from '../loading/next-path.ts';
import type { Route } from './+types/products';

/** Quick view without scripts is the product's page; a form cannot say its address. */
export function loader({ request }: Route.LoaderArgs) {
  const slug = new URL(request.url).searchParams.get('product_id');
  if (!slug) throw data(null, { status: 404 });
  return redirect(nextPath(`/products/${encodeURIComponent(slug)}`, '/products'));
}
