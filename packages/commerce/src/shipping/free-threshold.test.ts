import { expect, test } from 'vitest';
import { findFreeThreshold } from './rating.ts';
import type { ShippingRate } from './settings.ts';

const zones = [{ id: 'us', name: 'United States', regions: [{ country: 'US' }] }];
const place = { country: 'US', state: '', zip: '' };

test.each<[string, number | null, ShippingRate[], total: number, free?: boolean]>([
  ['free from a total', 5000, [{ zone: 'us', price: 700, free_from: 5000 }], 3800],
  ['reached', 5000, [{ zone: 'us', price: 700, free_from: 5000 }], 5000],
  [
    'a rate of nothing from a total on',
    8000,
    [
      { zone: 'us', price: 700, total_to: 8000 },
      { zone: 'us', price: 0, total_from: 8000 },
    ],
    3800,
  ],
  ['elsewhere only', null, [{ zone: 'au', price: 700, free_from: 5000 }], 3800],
  ['never', null, [{ zone: 'us', price: 700 }], 3800],
  ['always', null, [{ zone: 'us', price: 0, free_from: 5000 }], 3800],
  ['its products are sent for nothing', null, [{ zone: 'us', price: 700, free_from: 5000 }], 3800, true],
  ['a carrier with a limit below', null, [{ zone: 'us', price: 700, free_from: 5000, total_to: 5000 }], 3800],
])('%s: %s', (_, expected, rates, total, free = false) => {
  const services = [
    {
      id: 'express',
      name: 'Express',
      description: '',
      upgrade: true,
      rates: [{ zone: 'us', price: 0, total_from: 1 }],
    },
    { id: 'post', name: 'Post', description: '', rates },
  ];
  expect(findFreeThreshold({ zones, services }, place, { items: [{ weight: 1, quantity: 1, free }], total })).toBe(
    expected,
  );
});
