import { redirect } from 'react-router';
import { serverClient } from '../loading/client.server.ts';
import { nextPath, signInPath } from '../loading/next-path.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm } from '../loading/request-context.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/wishlist-add';

/** Adds a product to the wishlist without scripts; a visitor signs in first and returns to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getPostedForm(context);
  const { account } = serverClient(context);
  if (await resolveOrNull(account.get())) {
    await resolveOrNull(account.addToWishlist(readFormText(form, 'product_id')));
    return redirect('/wishlist', 303);
  }
  const next = readFormText(form, 'next') || readReferrerPath(request);
  return redirect(signInPath(nextPath(next, '/wishlist')), 303);
}

/** The page of this shop that posted the form, if the browser says so: cards do not know which page they are on. */
function readReferrerPath({ url, headers }: Request): string | undefined {
  const page = URL.parse(headers.get('referer') ?? '');
  return page?.host === new URL(url).host ? page.pathname + page.search : undefined;
}

export const loader = () => redirect('/wishlist');
