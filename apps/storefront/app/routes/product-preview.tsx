import { data } from 'react-router';
import { getPageStatus } from '../document/page-status.ts';
import { ProductPrice } from '../features/catalog/cards/price.tsx';
import { toPageProduct } from '../features/catalog/product/page-product.server.ts';
import { ProductView } from '../features/catalog/product/product-page.tsx';
import { NotFoundPage } from '../features/chrome/error-pages.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { messages } from '../i18n/messages.ts';
import { serverClient } from '../loading/client.server.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import type { Route } from './+types/product-preview.ts';

export const handle = 'unlisted';

/** Loads a product in any state for the holder of a link that its shop has signed. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const query = { $preview_token: token };
  const product = toPageProduct(await resolveOrNull(serverClient(context).products.get(params.slug, query)));
  return data({ product }, getPageStatus(product));
}

export default function Page({ loaderData: { product } }: Route.ComponentProps) {
  if (!product) return <NotFoundPage SearchForm={SearchForm} />;
  const notice = (
    <div role="status">
      <p>
        <strong>{messages().product.preview}</strong>
      </p>
      <ProductPrice
        amount={product.price}
        was={product.orig_price}
        currency={product.currency}
        size="large"
        content={product.content}
      />
    </div>
  );
  return (
    <ProductView
      product={product}
      delivery={null}
      guide={null}
      reviews={null}
      express={() => null}
      trueSize={() => null}
      notice={notice}
    />
  );
}
