import type { Location } from 'react-router';
import { decode, fieldsOf } from './decode.ts';
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
  const [first = ''] = (await new Response(window.__reactRouterContext.stream).text()).split('\n');
  const { loaderData, actionData, errors } = fieldsOf(decode(first));
  return {
    location,
    action: 'POP',
    matches: match(location.pathname),
    loaderData: fieldsOf(loaderData),
    actionData: actionData ? fieldsOf(actionData) : null,
    errors: errors ? fieldsOf(errors) : null,
    scroll: 'stay',
  };
}
