import { useMemo } from 'react';
import { type Deferred, type Packed, useUnpackedData } from '../../../loading/page-data.tsx';
import type { FacetValue, ListFacets } from './facets.ts';
import { toFilterId } from './list-choice.ts';
import styles from './list-tools.module.css';
import type { CardPage } from './loaders.ts';

/** The facets that the document shows, so that they are not sent a second time; undefined where it shows none. */
export function facetsOfPage(): ListFacets | undefined {
  const facetsElement = document.querySelector(`.${styles.facets}`);
  if (!facetsElement) return undefined;
  const groups = [...facetsElement.querySelectorAll('details')].flatMap(readFacetGroup);
  const category = groups.find(({ id }) => id === 'category')?.values;
  const price = readPriceFacet(facetsElement);
  const inStock = readFacetCount(facetsElement, 'stock_status');
  const onSale = readFacetCount(facetsElement, 'sale');
  return {
    ...(price ? { price } : {}),
    ...(category ? { category } : {}),
    ...(inStock === undefined ? {} : { inStock }),
    ...(onSale === undefined ? {} : { onSale }),
    attributes: groups.filter(({ id }) => id !== 'category'),
  };
}

/** Reads one facet as an array, which is empty for the price: it has no values to choose. */
function readFacetGroup(group: Element): ListFacets['attributes'] {
  const field = group.querySelector<HTMLInputElement>('[type=checkbox]');
  return field
    ? [{ id: toFilterId(field.name), label: readPartText(group, 'legend'), values: readFacetValues(group) }]
    : [];
}

function readFacetValues(group: Element): FacetValue[] {
  return [...group.querySelectorAll('label')].map((value) => [
    value.querySelector('input')?.value ?? '',
    Number(readPartText(value, 'small')),
    readPartText(value, 'span'),
  ]);
}

/**
 * Reads the bounds and the step of the price; undefined when the fields have no bounds because all products cost the
 * same.
 */
function readPriceFacet(facetsElement: Element): ListFacets['price'] {
  const field = facetsElement.querySelector<HTMLInputElement>('[name=min]');
  return field?.max ? { min: Number(field.min), max: Number(field.max), interval: Number(field.step) } : undefined;
}

/** Reads the count beside a filter; undefined when the filter is offered only because it is active. */
function readFacetCount(facetsElement: Element, name: string): number | undefined {
  const count = facetsElement.querySelector(`[name=${name}] ~ small`)?.textContent;
  return count ? Number(count) : undefined;
}

const readPartText = (element: Element, part: string): string => element.querySelector(part)?.textContent ?? '';

/** A page of cards as its loader packed it, with what stands in the document. */
export function useCardPageData(data: Packed<CardPage | null> | Promise<CardPage | null>): Deferred<CardPage | null> {
  const page = useUnpackedData(data);
  return useMemo(() => (page instanceof Promise || !page || page.cards ? page : addDocumentFacets(page)), [page]);
}

function addDocumentFacets(page: CardPage): CardPage {
  const facets = facetsOfPage();
  return facets ? { ...page, facets } : page;
}
