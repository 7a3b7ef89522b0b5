import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StoreProvider, unknownStore } from '../../state/store.tsx';
import { type DraftOffer, OfferPage } from './offer-page.tsx';

const offer: DraftOffer = {
  status: 'open',
  note: null,
  currency: 'EUR',
  items: [{ name: 'Mug', quantity: 2, price_total: 19, options: [] }],
  discount: 0,
  sub_total: 19,
  date_expires: '2026-06-15T00:00:00.000Z',
};

function renderOffer(store: { pricesIncludeTax?: true }): string {
  return renderToStaticMarkup(
    <StoreProvider store={{ ...unknownStore, ...store }}>
      <OfferPage offer={offer} failure={undefined} />
    </StoreProvider>,
  );
}

test('an offer says whether its prices contain the taxes', () => {
  expect(renderOffer({})).toContain('Together, before shipping and taxes');
  expect(renderOffer({ pricesIncludeTax: true })).toContain('Together, taxes included, before shipping');
  expect(renderOffer({ pricesIncludeTax: true })).not.toContain('before shipping and taxes');
});
