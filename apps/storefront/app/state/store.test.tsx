import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Store, StoreProvider, unknownStore, useHasPage } from './store.tsx';

const page = '/pages/shipping';
const footer = [{ heading: 'Support', links: [{ name: 'Delivery', to: page }] }];

function isPageAvailable(store: Partial<Store>): boolean {
  const PageProbe = () => String(useHasPage(page));
  const markup = renderToStaticMarkup(
    <StoreProvider store={{ ...unknownStore, ...store }}>
      <PageProbe />
    </StoreProvider>,
  );
  return markup === 'true';
}

test('a store of its own has the pages that its footer leads to, the demo store all of them', () => {
  expect(isPageAvailable({})).toBe(true);
  expect(isPageAvailable({ categories: [] })).toBe(false);
  expect(isPageAvailable({ categories: [], footerColumns: footer })).toBe(true);
});
