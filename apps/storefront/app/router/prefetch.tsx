import { usePage, useRouter } from './contexts.ts';
import { createLocation, resolveLinkPath } from './location.ts';
import { buildDataPath } from './react-router-private.ts';
import { staleMatches } from './revalidation.ts';

/** Has the browser fetch the scripts and styles of a page, and what its loaders will ask the server for. */
export function PrefetchPageLinks({ page: href }: { page: string }) {
  const { match } = useRouter();
  const page = usePage();
  const location = createLocation(resolveLinkPath(href, page.location.pathname));
  const matches = match(location.pathname);
  const added = matches.filter(({ route }) => !page.matches.some((currentMatch) => currentMatch.route.id === route.id));
  const scripts = new Set(
    added.flatMap(({ route }) => [route.module, route.clientLoaderModule ?? [], route.imports ?? []].flat()),
  );
  const styles = new Set(added.flatMap(({ route }) => route.css ?? []));
  const served = staleMatches(page, { location, matches, reloadsAll: false }).filter(
    ({ route }) => route.hasLoader && !route.hasClientLoader,
  );
  const servedIds = served.map(({ route }) => route.id);
  return (
    <>
      {servedIds.length > 0 && <link rel="prefetch" as="fetch" href={buildDataPath(location, servedIds)} />}
      {[...styles].map((style) => (
        <link key={style} rel="prefetch" as="style" href={style} />
      ))}
      {[...scripts].map((script) => (
        <link key={script} rel="modulepreload" href={script} />
      ))}
    </>
  );
}
