import type { MetaDescriptor } from 'react-router';
import { usePage } from './contexts.ts';
import { loadedModule } from './document.ts';

/** The styles of the page's routes. */
export function Links() {
  const files = new Set(usePage().matches.flatMap(({ route }) => route.css ?? []));
  return [...files].map((file) => <link key={file} rel="stylesheet" href={file} />);
}

/** Renders the metadata of the innermost route that defines any. */
export function Meta() {
  const page = usePage();
  const { location, matches, loaderData, errors } = page;
  const metaMatch = matches.toReversed().find(({ route }) => loadedModule(route.id)?.meta);
  if (!metaMatch) return null;
  const { id } = metaMatch.route;
  const { params } = metaMatch;
  const meta = loadedModule(id)?.meta?.({
    loaderData: loaderData[id],
    params,
    location,
    matches: [],
    error: errors?.[id],
  });
  return meta?.map((tag) => <Tag key={JSON.stringify(tag)} tag={tag} />);
}

function Tag({ tag }: { tag: MetaDescriptor }) {
  return 'title' in tag ? <title>{String(tag.title)}</title> : null;
}
