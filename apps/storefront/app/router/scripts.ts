import { useEffect, useLayoutEffect } from 'react';
import { usePage } from './contexts.ts';
import type { Page } from './page.ts';
import { keepScrollPosition, storeScrollPositions } from './scroll-positions.ts';

interface ScriptProps {
  nonce?: string | undefined;
}

/** Only while developing a page renders its scripts: `entry.server.tsx` writes those of a built one. */
export const Scripts = (_: ScriptProps) => null;

/** Each page is entered at its start, or where the shopper left it. */
export function ScrollRestoration(_: ScriptProps): null {
  const page = usePage();
  const { key } = page.location;
  useLayoutEffect(() => scroll(page), [page]);
  useEffect(() => {
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    const leave = () => {
      keepScrollPosition(key);
      storeScrollPositions();
      window.history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', leave);
    };
  }, [key]);
  return null;
}

function scroll({ location: { hash }, scroll: to }: Page): void {
  const named = typeof to !== 'number' && hash && document.getElementById(decodedName(hash));
  if (named) named.scrollIntoView();
  else if (to !== 'stay') window.scrollTo(0, to === 'start' ? 0 : to);
}

function decodedName(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
