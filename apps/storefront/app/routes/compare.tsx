import { redirect } from 'react-router';
import { Seo } from '../document/seo.tsx';
import { ComparePage } from '../features/scale/compare-page.tsx';
import { addComparedSlug, buildComparePath, readComparedSlugs } from '../features/scale/compared-slugs.ts';
import { findProduct, loadComparison } from '../features/scale/load-comparison.server.ts';
import { scaleWords } from '../i18n/scale-words.ts';
import { serverClient } from '../loading/client.server.ts';
import type { Route } from './+types/compare';

export const handle = 'unlisted';

/** A product that was typed is looked up, and added to the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = serverClient(context);
  const parameters = new URL(request.url).searchParams;
  const query = parameters.get('find')?.trim().slice(0, 200) ?? '';
  const matchingProduct = query ? await findProduct(client, query) : null;
  const { slugs } = readComparedSlugs(parameters);
  if (matchingProduct && !slugs.includes(matchingProduct.slug))
    throw redirect(buildComparePath(addComparedSlug(slugs.join(','), matchingProduct.slug)));
  return { comparison: await loadComparison(client, parameters), query, matchingProduct };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Seo title={scaleWords().title} />
      <ComparePage {...loaderData} />
    </>
  );
}
