import type { FacetValue, ListFacets } from './facets.ts';
import { fieldFilter } from './list-choice.ts';
import styles from './list-tools.module.css';

/** The facets that the document shows, so that they are not sent a second time; undefined where it shows none. */
export function facetsOfPage(): ListFacets | undefined {
  const shown = document.querySelector(`.${styles.facets}`);
  if (!shown) return undefined;
  const groups = [...shown.querySelectorAll('details')].flatMap(groupOf);
  const category = groups.find(({ id }) => id === 'category')?.values;
  const price = priceOf(shown);
  const inStock = countOf(shown, 'stock_status');
  const onSale = countOf(shown, 'sale');
  return {
    ...(price ? { price } : {}),
    ...(category ? { category } : {}),
    ...(inStock === undefined ? {} : { inStock }),
    ...(onSale === undefined ? {} : { onSale }),
    attributes: groups.filter(({ id }) => id !== 'category'),
  };
}

/** That of the price has no values to choose. */
function groupOf(group: Element): ListFacets['attributes'] {
  const field = group.querySelector<HTMLInputElement>('[type=checkbox]');
  return field ? [{ id: fieldFilter(field.name), label: textIn(group, 'legend'), values: valuesOf(group) }] : [];
}

function valuesOf(group: Element): FacetValue[] {
  return [...group.querySelectorAll('label')].map((value) => [
    value.querySelector('input')?.value ?? '',
    Number(textIn(value, 'small')),
    textIn(value, 'span'),
  ]);
}

/** All cost the same where the fields have no bounds. */
function priceOf(shown: Element): ListFacets['price'] {
  const field = shown.querySelector<HTMLInputElement>('[name=min]');
  return field?.max ? { min: Number(field.min), max: Number(field.max), interval: Number(field.step) } : undefined;
}

/** It is not told where the filter is offered only because it is on. */
function countOf(shown: Element, name: string): number | undefined {
  const count = shown.querySelector(`[name=${name}] ~ small`)?.textContent;
  return count ? Number(count) : undefined;
}

const textIn = (element: Element, part: string): string => element.querySelector(part)?.textContent ?? '';
