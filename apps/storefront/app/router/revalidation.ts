import type { Location } from 'react-router';
import { loadedModule } from './document.ts';
import type { ByRoute } from './loading.ts';
import { isSamePage, pathText } from './location.ts';
import type { Match } from './match.ts';
import type { Page } from './page.ts';

interface Next {
  location: Location;
  matches: Match[];
  /** Whatever is on the page already is loaded anew. */
  all: boolean;
}

/** The routes whose data a page needs: those that are new on it, and those for which the address is another one. */
export function staleMatches(page: Page, { location, matches, all }: Next): Match[] {
  const isAnother = all || isSamePage(page.location, location) || page.location.search !== location.search;
  return matches.filter((match, at) => {
    const { route, pathname } = match;
    const shown = page.matches[at];
    if (shown?.route.id !== route.id || !(route.id in page.loaderData)) return true;
    const defaultShouldRevalidate = isAnother || shown.pathname !== pathname;
    const decide = loadedModule(route.id)?.shouldRevalidate;
    if (!decide) return defaultShouldRevalidate;
    return decide({
      currentUrl: urlOf(page.location),
      currentParams: shown.params,
      nextUrl: urlOf(location),
      nextParams: match.params,
      defaultShouldRevalidate,
    });
  });
}

/** What the routes of the next page have already. */
export function keptData({ loaderData }: Page, matches: Match[]): ByRoute {
  const known = matches.filter(({ route }) => route.id in loaderData);
  return Object.fromEntries(known.map(({ route: { id } }) => [id, loaderData[id]]));
}

const urlOf = (location: Location) => new URL(window.location.origin + pathText(location));
