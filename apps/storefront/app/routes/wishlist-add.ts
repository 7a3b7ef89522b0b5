import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { textOf } from '../form-text.ts';
import { orNull } from '../page-data.tsx';
import type { Route } from './+types/wishlist-add';

/** Without scripts; a visitor signs in first and comes back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { account } = serverClient(context);
  if (await orNull(account.get())) {
    await orNull(account.addToWishlist(textOf(form, 'product_id')));
    return redirect('/wishlist', 303);
  }
  const next = textOf(form, 'next') || '/wishlist';
  return redirect(`/login?next=${encodeURIComponent(next)}`, 303);
}

export const loader = () => redirect('/wishlist');
