import { CategoriesPage } from '../features/catalog/lists/category-tree.tsx';
import { loadCategoryLinks } from '../features/catalog/lists/loaders.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient } from '../loading/client.ts';
import { catalogPages } from '../loading/page-cache-rule.ts';
import { packLoaderData, useUnpackedData } from '../loading/page-data.tsx';
import type { Route } from './+types/categories';

export const pageCache = catalogPages;

export async function loader({ context }: Route.LoaderArgs) {
  const links = await loadCategoryLinks(serverClient(context));
  return { links: packLoaderData(links, links) };
}

export function clientLoader() {
  return { links: loadCategoryLinks(browserClient()) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage links={useUnpackedData(loaderData.links)} />;
}
