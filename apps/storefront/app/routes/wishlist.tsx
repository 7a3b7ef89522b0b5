import type { Product } from '@mercer/contract';
import { redirect } from 'react-router';
import { removeWishlistItem } from '../features/wishlist/wishlist-action.ts';
import { type WishlistData, WishlistPage } from '../features/wishlist/wishlist-page.tsx';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { logFailure } from '../loading/api-errors.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { getPostedForm } from '../loading/request-context.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/wishlist.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(messages().wishes.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  return { wishlist: await loadWishlist(serverClient(context)) };
}

export function clientLoader() {
  return { wishlist: loadWishlist(browserClient()) };
}

/** Takes a product out without JavaScript. */
export async function action({ context }: Route.ActionArgs) {
  const productId = readFormText(getPostedForm(context), 'product_id');
  const failure = await removeWishlistItem(serverClient(context).account, productId);
  if (!failure) throw redirect('/wishlist?removed', 303);
  return { failure };
}

async function loadWishlist({ account }: Client): Promise<WishlistData> {
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
