import type { Product } from '@mercer/contract';
import { redirect } from 'react-router';
import { logFailure } from '../answers.ts';
import { serverClient } from '../client.server.ts';
import { browserClient, type Client } from '../client.ts';
import { removeWish } from '../features/wishlist/wishlist-action.ts';
import { type WishlistData, WishlistPage } from '../features/wishlist/wishlist-page.tsx';
import { textOf } from '../form-text.ts';
import { messages } from '../messages.ts';
import { pageTitle } from '../page-title.ts';
import { postedForm } from '../request-context.ts';
import type { Route } from './+types/wishlist.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(messages().wishes.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  return { wishlist: await load(serverClient(context)) };
}

export function clientLoader() {
  return { wishlist: load(browserClient()) };
}

/** Takes a product out without JavaScript. */
export async function action({ context }: Route.ActionArgs) {
  const productId = textOf(postedForm(context), 'product_id');
  const failure = await removeWish(serverClient(context).account, productId);
  if (!failure) throw redirect('/wishlist?removed', 303);
  return { failure };
}

async function load({ account }: Client): Promise<WishlistData> {
  try {
    if (!(await account.get())) return { status: 'visitor' };
    const { results } = await account.listWishlist({ limit: 100 });
    const products = results.map(({ product }) => product).filter((product): product is Product => product !== null);
    return { status: 'ready', products };
  } catch (error) {
    logFailure('The wishlist could not be fetched', error);
    return { status: 'failed' };
  }
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <WishlistPage data={loaderData.wishlist} failure={actionData?.failure} />;
}
