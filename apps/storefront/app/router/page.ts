import type { Location } from 'react-router';
import { beforeHydration } from '../document/before-hydration.ts';
import { loadRouteModule, takeDocumentData } from './document.ts';
import { assignEntryIndex, entryLocation } from './history.ts';
import type { ByRoute } from './loading.ts';
import type { Match, Matcher } from './match.ts';
import { copyObjectFields } from './react-router-private.ts';

export type Action = 'POP' | 'PUSH' | 'REPLACE';

/** Page that is on the screen. */
export interface Page {
  location: Location;
  /** Kind of navigation that led to the page. */
  action: Action;
  matches: Match[];
  loaderData: ByRoute;
  actionData: ByRoute | null;
  errors: ByRoute | null;
  scroll: Scroll;
}

/**
 * Scroll target: a distance from the top in px, the start (or the element that the hash names), or no scrolling unless
 * the hash names an element.
 */
export type Scroll = number | 'start' | 'stay';

/** The page as the document brought it. */
export async function pageOfDocument(match: Matcher): Promise<Page> {
  assignEntryIndex(0);
  const location = entryLocation();
  const matches = match(location.pathname);
  await Promise.all(matches.map(({ route }) => loadRouteModule(route)));
  await Promise.all(beforeHydration);
  const { loaderData, actionData, errors } = copyObjectFields(takeDocumentData());
  return {
    location,
    action: 'POP',
    matches,
    loaderData: copyObjectFields(loaderData),
    actionData: actionData ? copyObjectFields(actionData) : null,
    errors: errors ? copyObjectFields(errors) : null,
    scroll: 'stay',
  };
}
