// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FacetGroups } from './facet-groups.tsx';
import type { ListFacets } from './facets.ts';
import { facetsOfPage } from './facets-of-page.ts';
import { listChoice } from './list-choice.ts';
import styles from './list-tools.module.css';

function shown(facets: ListFacets, query = '') {
  const choice = listChoice(new URLSearchParams(query));
  const groups = <FacetGroups facets={facets} choice={choice} currency="USD" onCommit={() => {}} />;
  document.body.innerHTML = renderToStaticMarkup(<div className={styles.facets}>{groups}</div>);
  return document.body.innerHTML;
}

const all: ListFacets = {
  price: { min: 0, max: 170, interval: 10 },
  category: [['shoes', 7, 'Shoes & more']],
  inStock: 43,
  onSale: 16,
  attributes: [
    { id: '7', label: 'Size', values: [['M', 3]] },
    { id: 'colour', label: 'Colour "x"', values: [['Sky blue', 2, 'Himmelblau']] },
  ],
};

test.each([
  ['all there are', all, ''],
  ['none', { attributes: [] }, ''],
  ['some that are chosen', all, 'attributes.colour=Sky+blue&sale=true&min=5'],
  ['some that are on and gone', { attributes: [] }, 'stock_status=in_stock&max=20'],
])('of facets the page shows %s: read from it they look the same', (_, facets, query) => {
  const html = shown(facets, query);
  expect(shown(facetsOfPage() ?? { attributes: [] }, query)).toBe(html);
});

test('they are read in their order, with what they count', () => {
  shown(all);
  const [size, colour] = all.attributes;
  expect(facetsOfPage()).toEqual({ ...all, attributes: [{ ...size, values: [['M', 3, 'M']] }, colour] });
});
