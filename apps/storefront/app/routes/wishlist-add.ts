import { redirect } from 'react-router';
import { serverClient } from '../loading/client.server.ts';
import { nextPath, signInPath } from '../loading/next-path.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm, getRequestContext } from '../loading/request-context.ts';
import { buildGuestWishesCookie, putGuestWish, readGuestWishes } from '../state/guest-wishes.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/wishlist-add';

/** Adds a product to the wishlist without scripts; the first one of a visitor leads to the login, and back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getPostedForm(context);
  const { account } = serverClient(context);
  const slug = readFormText(form, 'product_id');
  if (await resolveOrNull(account.get())) {
    await resolveOrNull(account.addToWishlist(slug));
    return redirect('/wishlist', 303);
  }
  const slugs = readGuestWishes(request.headers.get('cookie') ?? '');
  const isSecure = getRequestContext(context).publicUrl.startsWith('https:');
  const headers = { 'Set-Cookie': buildGuestWishesCookie(slug ? putGuestWish(slugs, slug) : slugs, isSecure) };
  if (slugs.length > 0) return redirect('/wishlist', { status: 303, headers });
  const next = readFormText(form, 'next') || readReferrerPath(request);
  return redirect(signInPath(nextPath(next, '/wishlist')), { status: 303, headers });
}

/** The page of this shop that posted the form, if the browser says so: cards do not know which page they are on. */
function readReferrerPath({ url, headers }: Request): string | undefined {
  const page = URL.parse(headers.get('referer') ?? '');
  return page?.host === new URL(url).host ? page.pathname + page.search : undefined;
}

export const loader = () => redirect('/wishlist');
