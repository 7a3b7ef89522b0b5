import type { Location } from 'react-router';
import { loadedModule } from './document.ts';
import type { ByRoute } from './loading.ts';
import { isSameAddress, joinPathParts } from './location.ts';
import type { Match } from './match.ts';
import type { Page } from './page.ts';

interface Next {
  location: Location;
  matches: Match[];
  /** True when the data of all routes have to be reloaded, including those already on the page. */
  reloadsAll: boolean;
}

/** The routes whose data a page needs: those that are new on it, and those for which the address is another one. */
export function staleMatches(page: Page, { location, matches, reloadsAll }: Next): Match[] {
  const isAnother = reloadsAll || isSameAddress(page.location, location) || page.location.search !== location.search;
  return matches.filter((match, at) => {
    const { route, pathname } = match;
    const currentMatch = page.matches[at];
    if (currentMatch?.route.id !== route.id || !(route.id in page.loaderData)) return true;
    const defaultShouldRevalidate = isAnother || currentMatch.pathname !== pathname;
    const decide = loadedModule(route.id)?.shouldRevalidate;
    if (!decide) return defaultShouldRevalidate;
    return decide({
      currentUrl: toAbsoluteUrl(page.location),
      currentParams: currentMatch.params,
      nextUrl: toAbsoluteUrl(location),
      nextParams: match.params,
      defaultShouldRevalidate,
    });
  });
}

/** Selects the loaded data that the routes of the next page can reuse. */
export function selectLoadedData({ loaderData }: Page, matches: Match[]): ByRoute {
  const loadedMatches = matches.filter(({ route }) => route.id in loaderData);
  return Object.fromEntries(loadedMatches.map(({ route: { id } }) => [id, loaderData[id]]));
}

const toAbsoluteUrl = (location: Location) => new URL(window.location.origin + joinPathParts(location));
