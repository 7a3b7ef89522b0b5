import { expect, test } from 'vitest';
import { findTaskHref } from './task-href.ts';

const canAll = () => true;

test('a list with a page here is opened with its filters', () => {
  expect(findTaskHref('/operator/orders?on_hold=true', canAll)).toBe('/orders?on_hold=true');
  expect(findTaskHref('/operator/returns?status=requested', canAll)).toBe('/returns?status=requested');
  expect(findTaskHref('/operator/reviews?status=pending', canAll)).toBe('/content/reviews?status=pending');
  expect(findTaskHref('/operator/reports/stock', canAll)).toBe('/reports/stock');
  expect(findTaskHref('/operator/checkup?state=note,fault', canAll)).toBe('/settings/health?state=note,fault');
});

test('a list without a page here has no link', () => {
  expect(findTaskHref('/operator/mails/failed', canAll)).toBeUndefined();
});

test('a page that the person may not open has no link', () => {
  const can = (...permissions: string[]) => permissions.includes('products.read');
  expect(findTaskHref('/operator/reports/stock', can)).toBeUndefined();
  expect(findTaskHref('/operator/products', can)).toBe('/products');
});
