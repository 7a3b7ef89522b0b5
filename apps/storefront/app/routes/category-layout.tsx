import { Outlet, useParams } from 'react-router';
import { CategoryLayout, readDocumentLinks } from '../features/catalog/lists/category-layout.tsx';
import { loadCategoryLinks } from '../features/catalog/lists/loaders.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient } from '../loading/client.ts';
import { packRenderedData, useUnpackedData } from '../loading/page-data.tsx';
import type { Route } from './+types/category-layout';

export async function loader({ context }: Route.LoaderArgs) {
  return { links: packRenderedData(await loadCategoryLinks(serverClient(context))) };
}

export function clientLoader() {
  return { links: loadCategoryLinks(browserClient()) };
}

/** The sidebar stays while the shopper goes from category to category. */
export const shouldRevalidate = () => false;

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <CategoryLayout links={useUnpackedData(loaderData.links, readDocumentLinks)} selected={useParams().slug}>
      <Outlet />
    </CategoryLayout>
  );
}
