// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FacetGroupList } from './facet-groups.tsx';
import type { ListFacets } from './facets.ts';
import { facetsOfPage } from './facets-of-page.ts';
import { parseListChoice } from './list-choice.ts';
import styles from './list-tools.module.css';

function renderFacets(facets: ListFacets, query = '') {
  const choice = parseListChoice(new URLSearchParams(query));
  const groups = <FacetGroupList facets={facets} choice={choice} currency="USD" onCommit={() => {}} />;
  document.body.innerHTML = renderToStaticMarkup(<div className={styles.facets}>{groups}</div>);
  return document.body.innerHTML;
}

const everyFacet: ListFacets = {
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
  ['all there are', everyFacet, ''],
  ['none', { attributes: [] }, ''],
  ['some that are chosen', everyFacet, 'attributes.colour=Sky+blue&sale=true&min=5'],
  ['some that are on and gone', { attributes: [] }, 'stock_status=in_stock&max=20'],
])('of facets the page shows %s: read from it they look the same', (_, facets, query) => {
  const html = renderFacets(facets, query);
  expect(renderFacets(facetsOfPage() ?? { attributes: [] }, query)).toBe(html);
});

test('they are read in their order, with what they count', () => {
  renderFacets(everyFacet);
  const [size, colour] = everyFacet.attributes;
  expect(facetsOfPage()).toEqual({ ...everyFacet, attributes: [{ ...size, values: [['M', 3, 'M']] }, colour] });
});
