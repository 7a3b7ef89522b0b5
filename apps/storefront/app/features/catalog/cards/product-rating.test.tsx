import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StoreProvider, unknownStore } from '../../../state/store.tsx';
import { ProductRating } from './product-rating.tsx';

function renderRating(rating: { average: number | null; count: number }, isDemo: boolean): string {
  return renderToStaticMarkup(
    <StoreProvider store={{ ...unknownStore, isDemo }}>
      <ProductRating {...rating} />
    </StoreProvider>,
  );
}

test('without a rating the demo store shows the fixed 4.5 and (55 reviews), others No reviews yet', () => {
  const unrated = { average: null, count: 0 };
  expect(renderRating(unrated, true)).toContain('4.5 out of 5 stars');
  expect(renderRating(unrated, true)).toContain('(55 reviews)');
  expect(renderRating(unrated, false)).toContain('No reviews yet');
  expect(renderRating(unrated, false)).not.toContain('4.5');
});

test('a rating that there is shows everywhere', () => {
  const rated = { average: 3.8, count: 7 };
  for (const isDemo of [true, false]) {
    expect(renderRating(rated, isDemo)).toContain('3.8 out of 5 stars');
    expect(renderRating(rated, isDemo)).toContain('(7 reviews)');
    expect(renderRating({ ...rated, count: 1 }, isDemo)).toContain('(1 review)');
  }
});
