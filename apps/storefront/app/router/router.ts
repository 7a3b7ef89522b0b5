import type { Location, NavigateOptions, To } from 'react-router';
import { waitForNextPaint } from '../ui/next-paint.ts';
import { createBlockers } from './blockers.ts';
import { assignEntryIndex, entryLocation, getEntryIndex, writeHistoryEntry } from './history.ts';
import { loadPage } from './loading.ts';
import { createLocation, isExternalLink, isSameAddress, loadDocument, resolveLinkPath } from './location.ts';
import type { Matcher } from './match.ts';
import type { Action, Page } from './page.ts';
import { Redirect } from './responses.ts';
import { selectLoadedData, staleMatches } from './revalidation.ts';
import { scrollPosition, storeScrollPosition } from './scroll-positions.ts';

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

/** Navigation to another page. */
interface Step {
  location: Location;
  action: Action;
  /** True when the scroll position stays as it is. */
  stays: boolean;
  /** True when the data of all routes have to be reloaded, including those already on the page. */
  reloadsAll: boolean;
}

export function createRouter(first: Page, match: Matcher): Router {
  const blockers = createBlockers();
  let page = first;
  let screen: Screen;
  let pending: AbortController | undefined;
  let index = getEntryIndex();

  async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return window.history.go(to);
    const { state, replace = false, preventScrollReset: stays = false } = options;
    const location = createLocation(resolveLinkPath(to, page.location.pathname), state);
    const step: Step = { location, action: replace ? 'REPLACE' : 'PUSH', stays, reloadsAll: false };
    if (!isNavigationHeld(location, () => performStep(step))) await performStep(step);
  }

  const isNavigationHeld = (nextLocation: Location, proceed: () => void) =>
    blockers.hold({ currentLocation: page.location, nextLocation }, proceed);

  let goesBack = false;

  /** Back and Forward have changed the address already; a page that is held changes it back. */
  function handlePopState() {
    assignEntryIndex(index + 1);
    const distance = getEntryIndex() - index;
    index = getEntryIndex();
    if (goesBack) {
      goesBack = false;
      return;
    }
    const location = entryLocation();
    goesBack = isNavigationHeld(location, () => window.history.go(distance));
    if (goesBack) return window.history.go(-distance);
    performStep({ location, action: 'POP', stays: false, reloadsAll: false });
  }

  async function performStep(step: Step): Promise<void> {
    const { location, reloadsAll } = step;
    pending?.abort();
    storeScrollPosition(page.location.key);
    const matches = match(location.pathname);
    if (!reloadsAll && isSameAddress(page.location, location) && location.hash)
      return showPage(step, { ...page, matches });
    const controller = new AbortController();
    pending = controller;
    screen.wait(location);
    const painted = waitForNextPaint();
    const matchesToLoad = staleMatches(page, { location, matches, reloadsAll });
    const loaded = await loadPage({ location, matches, matchesToLoad, signal: controller.signal });
    await painted;
    if (controller.signal.aborted) return;
    if (loaded instanceof Redirect) return followRedirect(loaded, step);
    showPage(step, {
      matches,
      errors: loaded.errors,
      loaderData: { ...selectLoadedData(page, matches), ...loaded.loaderData },
    });
  }

  async function followRedirect({ to, replace, reload, revalidate: reloadsAll }: Redirect, step: Step): Promise<void> {
    const replaces = replace || step.action === 'REPLACE';
    if (reload || isExternalLink(to)) return loadDocument(to, replaces);
    const location = createLocation(resolveLinkPath(to, step.location.pathname));
    await performStep({ ...step, location, action: replaces ? 'REPLACE' : 'PUSH', reloadsAll });
  }

  function showPage(step: Step, next: Pick<Page, 'matches' | 'loaderData' | 'errors'>) {
    const { location, action, stays } = step;
    pending = undefined;
    if (action !== 'POP') writeHistoryEntry(location, { replace: action === 'REPLACE' });
    index = getEntryIndex();
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
    start(renderedScreen) {
      screen = renderedScreen;
      window.addEventListener('popstate', handlePopState);
      return () => window.removeEventListener('popstate', handlePopState);
    },
  };
}
