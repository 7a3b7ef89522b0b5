import type { Location, NavigateOptions, To } from 'react-router';
import { nextPaint } from '../ui/next-paint.ts';
import { createBlockers } from './blockers.ts';
import { entryIndex, entryLocation, placeEntry, writeEntry } from './history.ts';
import { loadPage } from './loading.ts';
import { isOutside, isSamePage, leave, locationAt, resolve } from './location.ts';
import type { Matcher } from './match.ts';
import type { Action, Page } from './page.ts';
import { Redirect } from './responses.ts';
import { keptData, staleMatches } from './revalidation.ts';
import { keepScrollPosition, scrollPosition } from './scroll-positions.ts';

/** Shows what the router came to. */
export interface Screen {
  show(page: Page): void;
  /** A page is on its way, or none any more. */
  wait(next: Location | null): void;
}

export interface Router {
  first: Page;
  match: Matcher;
  /** Resolves when the page is there, or another was asked for. */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  block: ReturnType<typeof createBlockers>['add'];
  /** @returns ends it */
  start(screen: Screen): () => void;
}

/** One step to another page. */
interface Step {
  location: Location;
  action: Action;
  /** Where the shopper has scrolled to. */
  stays: boolean;
  /** Whatever is on the page already is loaded anew. */
  all: boolean;
}

export function createRouter(first: Page, match: Matcher): Router {
  const blockers = createBlockers();
  let page = first;
  let screen: Screen;
  let pending: AbortController | undefined;
  let index = entryIndex();

  async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return window.history.go(to);
    const { state, replace = false, preventScrollReset: stays = false } = options;
    const location = locationAt(resolve(to, page.location.pathname), state);
    const step: Step = { location, action: replace ? 'REPLACE' : 'PUSH', stays, all: false };
    if (!isHeld(location, () => go(step))) await go(step);
  }

  const isHeld = (nextLocation: Location, proceed: () => void) =>
    blockers.hold({ currentLocation: page.location, nextLocation }, proceed);

  let goesBack = false;

  /** Back and Forward have changed the address already; a page that is held changes it back. */
  function pop() {
    placeEntry(index + 1);
    const distance = entryIndex() - index;
    index = entryIndex();
    if (goesBack) {
      goesBack = false;
      return;
    }
    const location = entryLocation();
    goesBack = isHeld(location, () => window.history.go(distance));
    if (goesBack) return window.history.go(-distance);
    go({ location, action: 'POP', stays: false, all: false });
  }

  async function go(step: Step): Promise<void> {
    const { location, all } = step;
    pending?.abort();
    keepScrollPosition(page.location.key);
    const matches = match(location.pathname);
    if (!all && isSamePage(page.location, location) && location.hash) return show(step, { ...page, matches });
    const controller = new AbortController();
    pending = controller;
    screen.wait(location);
    const painted = nextPaint();
    const wanted = staleMatches(page, { location, matches, all });
    const loaded = await loadPage({ location, matches, wanted, signal: controller.signal });
    await painted;
    if (controller.signal.aborted) return;
    if (loaded instanceof Redirect) return follow(loaded, step);
    show(step, { matches, errors: loaded.errors, loaderData: { ...keptData(page, matches), ...loaded.loaderData } });
  }

  async function follow({ to, replace, reload, revalidate: all }: Redirect, step: Step): Promise<void> {
    const replaces = replace || step.action === 'REPLACE';
    if (reload || isOutside(to)) return leave(to, replaces);
    const location = locationAt(resolve(to, step.location.pathname));
    await go({ ...step, location, action: replaces ? 'REPLACE' : 'PUSH', all });
  }

  function show(step: Step, next: Pick<Page, 'matches' | 'loaderData' | 'errors'>) {
    const { location, action, stays } = step;
    pending = undefined;
    if (action !== 'POP') writeEntry(location, { replace: action === 'REPLACE' });
    index = entryIndex();
    const scroll = scrollPosition(location.key) ?? (stays ? 'stay' : 'start');
    const { matches, loaderData, errors } = next;
    page = { location, action, matches, loaderData, errors, actionData: null, scroll };
    screen.wait(null);
    screen.show(page);
    blockers.releaseAll();
  }

  return {
    first,
    match,
    navigate,
    block: blockers.add,
    start(shownOn) {
      screen = shownOn;
      window.addEventListener('popstate', pop);
      return () => window.removeEventListener('popstate', pop);
    },
  };
}
