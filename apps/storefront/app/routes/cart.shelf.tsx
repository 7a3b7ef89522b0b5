import { Seo } from '../document/seo.tsx';
import { CartShelfPage } from '../features/scale/cart-shelf-page.tsx';
import { loadCartShelf } from '../features/scale/load-cart-shelf.server.ts';
import { scaleWords } from '../i18n/scale-words.ts';
import { serverClient } from '../loading/client.server.ts';
import type { Route } from './+types/cart.shelf.ts';

export const handle = 'unlisted';

export async function loader({ context }: Route.LoaderArgs) {
  return { products: await loadCartShelf(serverClient(context)) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Seo title={scaleWords().cartShelf} />
      <CartShelfPage products={loaderData.products} />
    </>
  );
}
