import { expect, test } from 'vitest';
import { findTaskHref } from './task-href.ts';

test('a list with a page here is opened with its filters', () => {
  expect(findTaskHref('/operator/orders?on_hold=true')).toBe('/orders?on_hold=true');
  expect(findTaskHref('/operator/returns?status=requested')).toBe('/returns?status=requested');
});

test('a list without a page here has no link', () => {
  expect(findTaskHref('/operator/mails/failed')).toBeUndefined();
});
