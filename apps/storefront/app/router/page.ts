import type { Location } from 'react-router';
import { beforeHydration } from '../before-hydration.ts';
import { fieldsOf } from './decode.ts';
import { documentData, loadModule } from './document.ts';
import { entryLocation, placeEntry } from './history.ts';
import type { ByRoute } from './loading.ts';
import type { Match, Matcher } from './match.ts';

export type Action = 'POP' | 'PUSH' | 'REPLACE';

/** What is on the screen. */
export interface Page {
  location: Location;
  /** How it was come to. */
  action: Action;
  matches: Match[];
  loaderData: ByRoute;
  actionData: ByRoute | null;
  errors: ByRoute | null;
  scroll: Scroll;
}

/** How far down to scroll (px), to the start or what the address names, or, where that names nothing, not at all. */
export type Scroll = number | 'start' | 'stay';

/** The page as the document brought it. */
export async function pageOfDocument(match: Matcher): Promise<Page> {
  placeEntry(0);
  const location = entryLocation();
  const matches = match(location.pathname);
  await Promise.all(matches.map(({ route }) => loadModule(route)));
  await Promise.all(beforeHydration);
  const { loaderData, actionData, errors } = fieldsOf(documentData());
  return {
    location,
    action: 'POP',
    matches,
    loaderData: fieldsOf(loaderData),
    actionData: actionData ? fieldsOf(actionData) : null,
    errors: errors ? fieldsOf(errors) : null,
    scroll: 'stay',
  };
}
