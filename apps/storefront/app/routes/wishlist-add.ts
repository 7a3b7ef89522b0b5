import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { textOf } from '../form-text.ts';
import { nextPath, signInPath } from '../next-path.ts';
import { orNull } from '../page-data.tsx';
import { postedForm } from '../request-context.ts';
import type { Route } from './+types/wishlist-add';

/** Without scripts; a visitor signs in first and comes back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = postedForm(context);
  const { account } = serverClient(context);
  if (await orNull(account.get())) {
    await orNull(account.addToWishlist(textOf(form, 'product_id')));
    return redirect('/wishlist', 303);
  }
  const next = textOf(form, 'next') || pathBefore(request);
  return redirect(signInPath(nextPath(next, '/wishlist')), 303);
}

/** The page of this shop that posted the form, if the browser says so: cards do not know which page they are on. */
function pathBefore({ url, headers }: Request): string | undefined {
  const page = URL.parse(headers.get('referer') ?? '');
  return page?.host === new URL(url).host ? page.pathname + page.search : undefined;
}

export const loader = () => redirect('/wishlist');
