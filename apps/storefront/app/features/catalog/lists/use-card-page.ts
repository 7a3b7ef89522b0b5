import { useMemo } from 'react';
import { type Deferred, type Packed, useUnpackedData } from '../../../page-data.tsx';
import { facetsOfPage } from './facets-of-page.ts';
import type { CardPage } from './loaders.ts';

/** A page of cards as its loader packed it, with what stands in the document. */
export function useCardPageData(data: Packed<CardPage | null> | Promise<CardPage | null>): Deferred<CardPage | null> {
  const page = useUnpackedData(data);
  return useMemo(() => (page instanceof Promise || !page || page.cards ? page : addDocumentFacets(page)), [page]);
}

function addDocumentFacets(page: CardPage): CardPage {
  const facets = facetsOfPage();
  return facets ? { ...page, facets } : page;
}
