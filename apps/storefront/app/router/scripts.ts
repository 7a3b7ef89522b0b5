import { useEffect, useLayoutEffect } from 'react';
import { usePage } from './contexts.ts';
import type { Page } from './page.ts';
import { storeScrollPosition, storeScrollPositions } from './scroll-positions.ts';

/**
 * Renders nothing: only pages in development render their scripts this way; `entry.server.tsx` writes those of a built
 * page.
 */
export const Scripts = () => null;

/** Scrolls each page to its start, or to where the shopper left it. */
export function ScrollRestoration(): null {
  const page = usePage();
  const { key } = page.location;
  useLayoutEffect(() => scrollToTarget(page), [page]);
  useEffect(() => {
    const takeOverScrolling = () => {
      window.history.scrollRestoration = 'manual';
    };
    const releaseScrolling = () => {
      storeScrollPosition(key);
      storeScrollPositions();
      window.history.scrollRestoration = 'auto';
    };
    takeOverScrolling();
    window.addEventListener('pageshow', takeOverScrolling);
    window.addEventListener('pagehide', releaseScrolling);
    return () => {
      window.removeEventListener('pageshow', takeOverScrolling);
      window.removeEventListener('pagehide', releaseScrolling);
    };
  }, [key]);
  return null;
}

function scrollToTarget({ location: { hash }, scroll: to }: Page): void {
  const targetElement = typeof to !== 'number' && hash && document.getElementById(decodeFragment(hash));
  if (targetElement) targetElement.scrollIntoView();
  else if (to !== 'stay') window.scrollTo(0, to === 'start' ? 0 : to);
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
