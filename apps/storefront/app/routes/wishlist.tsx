import { data, redirect } from 'react-router';
import { joinGuestWishes } from '../features/wishlist/join-guest-wishes.server.ts';
import { loadWishlist } from '../features/wishlist/load-wishlist.ts';
import { removeWishlistItem } from '../features/wishlist/wishlist-action.ts';
import { WishlistPage } from '../features/wishlist/wishlist-page.tsx';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient } from '../loading/client.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm, getRequestContext } from '../loading/request-context.ts';
import { buildGuestWishesCookie, readGuestWishes, takeGuestWish } from '../state/guest-wishes.ts';
import { readPageWishes } from '../state/page-wishes.ts';
import { fetchWishlist } from '../state/wishlist.tsx';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/wishlist.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(messages().wishes.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const headers = await joinGuestWishes(request, context);
  return data({ wishlist: await loadWishlist(serverClient(context), readCookieWishes(request)) }, { headers });
}

export function clientLoader() {
  return { wishlist: loadPageWishlist() };
}

async function loadPageWishlist() {
  const slugs = readPageWishes();
  // the server moves them to the account of a shopper who has signed in
  if (slugs.length > 0) await resolveOrNull(fetchWishlist());
  return loadWishlist(browserClient(), slugs);
}

/** Takes a product out without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const slug = readFormText(getPostedForm(context), 'product_id');
  const { account } = serverClient(context);
  if (!(await resolveOrNull(account.get()))) return removeGuestWish(request, context, slug);
  const failure = await removeWishlistItem(account, slug);
  if (!failure) throw redirect('/wishlist?removed', 303);
  return { failure };
}

function removeGuestWish(request: Request, context: Route.ActionArgs['context'], slug: string) {
  const isSecure = getRequestContext(context).publicUrl.startsWith('https:');
  const cookie = buildGuestWishesCookie(takeGuestWish(readCookieWishes(request), slug), isSecure);
  return redirect('/wishlist?removed', { status: 303, headers: { 'Set-Cookie': cookie } });
}

const readCookieWishes = ({ headers }: Request) => readGuestWishes(headers.get('cookie') ?? '');

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WishlistPage
      data={loaderData.wishlist}
      failure={actionData && 'failure' in actionData ? actionData.failure : undefined}
    />
  );
}
