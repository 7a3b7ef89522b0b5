import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Store, StoreProvider, unknownStore, useHasPage } from './store.tsx';

const page = '/pages/shipping';
const footer = [{ heading: 'Support', links: [{ name: 'Delivery', to: page }] }];

function isThere(store: Partial<Store>): boolean {
  const Asked = () => String(useHasPage(page));
  const shown = renderToStaticMarkup(
    <StoreProvider store={{ ...unknownStore, ...store }}>
      <Asked />
    </StoreProvider>,
  );
  return shown === 'true';
}

test('a store of its own has the pages that its footer leads to, the demo store all of them', () => {
  expect(isThere({})).toBe(true);
  expect(isThere({ categories: [] })).toBe(false);
  expect(isThere({ categories: [], footerColumns: footer })).toBe(true);
});
