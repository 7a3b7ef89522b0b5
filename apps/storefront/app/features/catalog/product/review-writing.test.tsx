import { create } from '@mercer/client';
import type { Account, Review } from '@mercer/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SessionProvider } from '../../../state/session.tsx';
import { loadShopperReview } from './own-review.server.ts';
import { writtenValues } from './review-input.ts';
import { ReviewWriting } from './review-writing.tsx';
import type { DisplayedOwnReview } from './use-own-review.ts';

const product = { id: 'p1', slug: 'everyday-mug' };
const ada: Account = {
  id: 'a1',
  email: 'ada@example.test',
  first_name: 'Ada',
  last_name: 'Lovelace',
  name: 'Ada Lovelace',
  email_verified: true,
  phone: null,
  email_optin: false,
  balance: 0,
  metadata: {},
  stripe_customer: null,
  date_created: '2026-05-01T00:00:00.000Z',
};
const storedReview: Review = {
  id: 'r1',
  product_id: 'p1',
  rating: 4,
  title: null,
  text: 'Holds coffee.',
  images: [],
  name: 'Ada L.',
  verified: true,
  helpful_count: 0,
  date_created: '2026-05-01T00:00:00.000Z',
  date_updated: '2026-05-01T00:00:00.000Z',
};

function renderReviewWriting(account: Account | null, ownReview?: DisplayedOwnReview, search = ''): string {
  return renderToStaticMarkup(
    <StaticRouter location={`/products/everyday-mug${search}`}>
      <SessionProvider initial={account}>
        <ReviewWriting product={product} own={ownReview} posted={undefined} onSaved={() => {}} />
      </SessionProvider>
    </StaticRouter>,
  );
}

test('a visitor reads who may write, and is led to the login and back to the form', () => {
  const page = renderReviewWriting(null);
  expect(page).toContain('Only customers who bought this product can review it.');
  expect(page).toContain('Log in to write a review');
  expect(page).toContain('href="/login?next=%2Fproducts%2Feveryday-mug%3Freview%3Dwrite%23reviews"');
});

test('a page that many accounts share has a link to the form, and no form', () => {
  const page = renderReviewWriting(ada);
  expect(page).toContain('href="/products/everyday-mug?review=write#reviews"');
  expect(page).not.toContain('<details');
});

const form = { pictures: 'Pictures', picturesHint: 'Up to 4', remove: 'Remove:', picture: 'picture', failed: 'No.' };
const may = { may_write: true, review: null, opener: 'Write a review', form, note: null };

test('who may not write reads why, in place of the form', () => {
  const page = renderReviewWriting(
    ada,
    { may_write: false, review: null, opener: '', form, note: 'Only buyers.' },
    '?review=write',
  );
  expect(page).toMatch(/^<p[^>]*>Only buyers\.<\/p>$/);
});

test('who may write is offered it; whoever did already, to change it', () => {
  expect(renderReviewWriting(ada, may)).toMatch(/<details><summary[^>]*>Write a review</);
  expect(renderReviewWriting(ada, { ...may, opener: 'Change it' })).toMatch(/<details><summary[^>]*>Change it</);
  expect(renderReviewWriting(ada, { ...may, review: storedReview }, '?review=write')).toContain('<details open="">');
});

test.each([
  [{ may_write: false, review: null }, 'Only customers who bought this product can review it.'],
  [{ may_write: true, review: null }, null],
  [{ may_write: true, review: storedReview }, null],
  [
    { may_write: true, review: { ...storedReview, status: 'pending' } },
    'Your review will be published once we have read it.',
  ],
  [
    { may_write: true, review: { ...storedReview, status: 'rejected' } },
    'Your review was not published. You can change it.',
  ],
])('%j is said as %s', async (ownReview, note) => {
  const client = create('mercer', 'pk', { url: 'http://shop.test', fetch: async () => Response.json(ownReview) });
  expect(await loadShopperReview(client, 'everyday-mug')).toEqual({
    ...ownReview,
    form: {
      pictures: 'Pictures (optional)',
      picturesHint: 'Up to 4, as JPEG, PNG or WebP. We do not store where they were taken.',
      remove: 'Remove:',
      picture: 'picture',
      failed: 'Your review could not be saved. Please try again.',
    },
    opener: ownReview.review ? 'Change your review' : 'Write a review',
    note,
  });
});

test('a note stands above the form', () => {
  expect(renderReviewWriting(ada, { ...may, review: storedReview, note: 'It waits.' })).toMatch(
    /<p[^>]*>It waits\.<\/p><details>/,
  );
});

test('the form begins with what was written', () => {
  expect(writtenValues(storedReview)).toEqual({ rating: '4', title: '', text: 'Holds coffee.' });
});
