import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentence } from '../http/sentences/sentence.ts';
import { type Parcel, type ParcelItem, rateParcel } from './rating.ts';
import type { ShippingRate, ShippingService, ShippingSettings } from './settings.ts';

const zones = [
  { id: 'us', name: 'United States', regions: [{ country: 'US' }] },
  {
    id: 'west',
    name: 'West',
    regions: [
      { country: 'US', state: 'OR' },
      { country: 'US', zip: '98*' },
    ],
  },
];
const service = (rates: ShippingRate[], more: Partial<ShippingService> = {}): ShippingService => ({
  id: 'standard',
  name: 'Standard',
  description: '3 to 5 days',
  rates,
  ...more,
});
const settings = (...services: ShippingService[]): ShippingSettings => ({ zones, services });
const oregon = { country: 'US', state: 'OR', zip: '97301' };
const ohio = { country: 'US', state: 'OH', zip: '43004' };
const berlin = { country: 'DE', state: 'BE', zip: '10115' };
const parcel = (item: Partial<ParcelItem> = {}, total = 5000): Parcel => ({
  items: [{ weight: 500, quantity: 1, free: false, ...item }],
  total,
});
const priceOf = (rates: ShippingRate[], sent: Parcel, place = oregon) =>
  rateParcel(settings(service(rates)), place, sent).services[0]?.price;

test('the first rate whose zone holds the address is the price', () => {
  const rates = [
    { zone: 'west', price: 400 },
    { zone: 'us', price: 900 },
  ];
  expect(priceOf(rates, parcel(), oregon)).toBe(400);
  expect(priceOf(rates, parcel(), { ...ohio, zip: '98001' })).toBe(400);
  expect(priceOf(rates, parcel(), ohio)).toBe(900);
  expect(priceOf(rates, parcel(), berlin)).toBeUndefined();
  expect(priceOf([{ zone: null, price: 2500 }], parcel(), berlin)).toBe(2500);
});

test.each<[string, ShippingRate[], Parcel, number | undefined]>([
  ['flat', [{ zone: 'us', price: 700 }], parcel(), 700],
  ['weight below the limit', [{ zone: 'us', price: 700, weight_to: 501 }], parcel(), 700],
  ['weight at the limit', [{ zone: 'us', price: 700, weight_to: 500 }], parcel(), undefined],
  ['weight from', [{ zone: 'us', price: 700, weight_from: 500 }], parcel(), 700],
  ['total in the band', [{ zone: 'us', price: 700, total_from: 5000, total_to: 5001 }], parcel(), 700],
  ['total beyond the band', [{ zone: 'us', price: 700, total_to: 5000 }], parcel(), undefined],
  ['free from a total', [{ zone: 'us', price: 700, free_from: 5000 }], parcel(), 0],
  ['not yet free', [{ zone: 'us', price: 700, free_from: 5001 }], parcel(), 700],
  ['within the first weight', [stepped()], parcel({ quantity: 2 }), 700],
  ['one started step', [stepped()], parcel({ quantity: 2, weight: 501 }), 900],
  ['two steps', [stepped()], parcel({ quantity: 3 }), 900],
  ['seven steps', [stepped()], parcel({ quantity: 9 }), 2100],
])('price: %s', (_, rates, sent, expected) => {
  expect(priceOf(rates, sent)).toBe(expected);
});

function stepped(): ShippingRate {
  return { zone: 'us', price: 700, weight_step: { over: 1000, each: 500, price: 200 } };
}

test('products with free shipping cost nothing, but for an upgrade', () => {
  const both = settings(service([stepped()]), service([{ zone: 'us', price: 1500 }], { id: 'express', upgrade: true }));
  const prices = (sent: Parcel) => rateParcel(both, oregon, sent).services.map(({ price }) => price);
  expect(prices(parcel({ free: true, weight: 90_000 }))).toEqual([0, 1500]);
  const mixed = { total: 5000, items: [...parcel({ free: true, weight: 90_000 }).items, ...parcel().items] };
  expect(prices(mixed)).toEqual([700, 1500]);
});

test('an address nowhere served and a parcel nobody carries are told apart', () => {
  const limited = settings(service([{ zone: 'us', price: 700, weight_to: 1000 }]));
  expect(rateParcel(limited, berlin, parcel())).toEqual({
    services: [],
    errors: [{ code: 'not_served', text: sentence('placeNotServed') }],
  });
  expect(rateParcel(limited, oregon, parcel({ weight: 2000 })).errors).toMatchObject([{ code: 'not_carried' }]);
});

test('nothing to send needs no service', () => {
  expect(rateParcel(settings(), berlin, { items: [], total: 100 })).toEqual({ services: [], errors: [] });
});

const rate = fc.record({
  zone: fc.constantFrom('us', null),
  price: fc.nat(10_000),
  weight_step: fc.record({ over: fc.nat(5000), each: fc.integer({ min: 1, max: 5000 }), price: fc.nat(1000) }),
  free_from: fc.nat(20_000),
});
const pieces = fc.record({ weight: fc.nat(30_000), quantity: fc.integer({ min: 1, max: 999 }), free: fc.boolean() });

test('a heavier parcel never costs less, a greater total never more, and nothing is negative', () => {
  fc.assert(
    fc.property(
      rate,
      fc.array(pieces, { minLength: 1, maxLength: 8 }),
      fc.nat(20_000),
      fc.nat(5000),
      (r, items, total, more) => {
        const price = (sent: Parcel) => priceOf([r], sent) ?? Number.NaN;
        const [first, ...rest] = items as [ParcelItem, ...ParcelItem[]];
        const now = price({ items, total });
        expect(Number.isSafeInteger(now) && now >= 0).toBe(true);
        expect(price({ items: [{ ...first, weight: first.weight + more }, ...rest], total })).toBeGreaterThanOrEqual(
          now,
        );
        expect(price({ items, total: total + more })).toBeLessThanOrEqual(now);
      },
    ),
    { numRuns: 300, interruptAfterTimeLimit: 600, markInterruptAsFailure: false },
  );
});
