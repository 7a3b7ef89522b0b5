import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { readLinkPath } from '../i18n/language-path.ts';
import { browserClient } from './client.ts';
import { resolveOrNull } from './page-data.tsx';

/**
 * The scripts of a page come before it is opened: those of the link or search that the shopper is at, and those of the
 * kinds of pages that this one leads to. One place listens for all links.
 */
export function PagePrefetcher() {
  const pages = new Set([...useLikelyPages(), ...useWantedPage()]);
  return [...pages].map((page) => <PrefetchPageLinks key={page} page={page} />);
}

const signs = ['pointerover', 'focusin', 'touchstart'];

/** A pointer that only passes by is over a link for less. */
const hoverMs = 65;

function useWantedPage(): string[] {
  const [page, setPage] = useState<string[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetchPage = (path: string) => {
      setPage([path]);
      preloadProduct(path);
    };
    const schedulePrefetch = ({ type, target }: Pick<Event, 'type' | 'target'>) => {
      clearTimeout(timer);
      const path = findLinkPath(target);
      if (!path) return;
      // a finger may only be about to scroll: the scripts serve other pages of the kind, too, the data do not
      if (type === 'touchstart') setPage([path]);
      else timer = setTimeout(prefetchPage, hoverMs, path);
    };
    schedulePrefetch({ type: 'pointerover', target: document.querySelector('a:hover') });
    for (const sign of signs) document.addEventListener(sign, schedulePrefetch, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, schedulePrefetch);
    };
  }, []);
  return page;
}

/** Matches pages that need no data of a single shopper and whose address triggers no action. */
const shopPages =
  /^\/(?:(?:products|category)\/|(?:search|categories|deals|best-sellers|new-arrivals|trending|free-shipping)?(?:\?|$))/;

/** Finds the path to which a press on this element leads; undefined when it leads to none of the prefetched pages. */
function findLinkPath(target: EventTarget | null): string | undefined {
  const way = target instanceof Element && target.closest('a,form[action$="/search"]');
  const path = way ? readLinkPath(way) || '/search' : '';
  return shopPages.test(path) ? path : undefined;
}

/** The client library keeps a record for a moment, so that the page gets the same answer. */
function preloadProduct(path: string) {
  const [, slug] = /^\/products\/([^/?#]+)/.exec(path) ?? [];
  if (slug) resolveOrNull(browserClient().products.get(decodeURIComponent(slug)));
}

const likelyKinds = ['/products/', '/category/'];

function useLikelyPages(): string[] {
  const [pages, setPages] = useState<string[]>([]);
  useEffect(() => {
    if (!isSavingData()) runWhenIdle(() => setPages(likelyKinds.map(findFirstLink).filter(Boolean)));
  }, []);
  return pages;
}

function findFirstLink(kind: string): string {
  return readLinkPath(document.querySelector(`main a[href*="${kind}"]`));
}

function isSavingData(): boolean {
  const browser: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return browser.connection?.saveData ?? false;
}

/** Not every browser tells when it has time. */
function runWhenIdle(act: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act);
}
