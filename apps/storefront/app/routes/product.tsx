import { data } from 'react-router';
import { serverClient } from '../client.server.ts';
import { browserClient } from '../client.ts';
import { loadProduct } from '../features/catalog/loaders.ts';
import { ProductPage } from '../features/catalog/product-page.tsx';
import type { Route } from './+types/product';

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await loadProduct(serverClient(context), params.slug);
  return data({ product }, { status: product ? 200 : 404 });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { product: loadProduct(browserClient(), params.slug) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ProductPage product={loaderData.product} />;
}
