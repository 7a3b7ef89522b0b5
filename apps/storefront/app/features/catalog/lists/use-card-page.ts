import { useMemo } from 'react';
import { type Deferred, type Packed, useUnpacked } from '../../../page-data.tsx';
import { facetsOfPage } from './facets-of-page.ts';
import type { CardPage } from './loaders.ts';

/** A page of cards as its loader packed it, with what stands in the document. */
export function useCardPage(data: Packed<CardPage | null> | Promise<CardPage | null>): Deferred<CardPage | null> {
  const page = useUnpacked(data);
  return useMemo(() => (page instanceof Promise || !page || page.cards ? page : withFacets(page)), [page]);
}

function withFacets(page: CardPage): CardPage {
  const facets = facetsOfPage();
  return facets ? { ...page, facets } : page;
}
