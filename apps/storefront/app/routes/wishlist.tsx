import type { Product } from '@mercer/contract';
import { serverClient } from '../client.server.ts';
import { browserClient, type Client } from '../client.ts';
import { type WishlistData, WishlistPage } from '../features/wishlist/wishlist-page.tsx';
import { messages } from '../messages.ts';
import type { Route } from './+types/wishlist.ts';

export const meta: Route.MetaFunction = () => [{ title: `${messages.wishlist.title} · ${messages.store}` }];

export async function loader({ context }: Route.LoaderArgs) {
  return { wishlist: await load(serverClient(context)) };
}

export function clientLoader() {
  return { wishlist: load(browserClient()) };
}

async function load({ account }: Client): Promise<WishlistData> {
  try {
    if (!(await account.get())) return { status: 'visitor' };
    const { results } = await account.listWishlist({ limit: 100 });
    const products = results.map(({ product }) => product).filter((product): product is Product => product !== null);
    return { status: 'ready', products };
  } catch (error) {
    console.warn('The wishlist could not be fetched', error instanceof Error ? error.message : error);
    return { status: 'failed' };
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <WishlistPage data={loaderData.wishlist} />;
}
