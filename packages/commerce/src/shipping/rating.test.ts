import { createSentence } from '@mercer/platform/http/sentences/sentence';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Parcel, type ParcelItem, rateParcelServices } from './rating.ts';
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
const buildService = (rates: ShippingRate[], overrides: Partial<ShippingService> = {}): ShippingService => ({
  id: 'standard',
  name: 'Standard',
  description: '3 to 5 days',
  rates,
  ...overrides,
});
const buildSettings = (...services: ShippingService[]): ShippingSettings => ({ zones, services });
const oregon = { country: 'US', state: 'OR', zip: '97301' };
const ohio = { country: 'US', state: 'OH', zip: '43004' };
const berlin = { country: 'DE', state: 'BE', zip: '10115' };
const buildTestParcel = (item: Partial<ParcelItem> = {}, total = 5000): Parcel => ({
  items: [{ weight: 500, quantity: 1, free: false, ...item }],
  total,
});
const computePrice = (rates: ShippingRate[], testParcel: Parcel, place = oregon) =>
  rateParcelServices(buildSettings(buildService(rates)), place, testParcel).services[0]?.price;

test('the first rate whose zone holds the address is the price', () => {
  const rates = [
    { zone: 'west', price: 400 },
    { zone: 'us', price: 900 },
  ];
  expect(computePrice(rates, buildTestParcel(), oregon)).toBe(400);
  expect(computePrice(rates, buildTestParcel(), { ...ohio, zip: '98001' })).toBe(400);
  expect(computePrice(rates, buildTestParcel(), ohio)).toBe(900);
  expect(computePrice(rates, buildTestParcel(), berlin)).toBeUndefined();
  expect(computePrice([{ zone: null, price: 2500 }], buildTestParcel(), berlin)).toBe(2500);
});

test.each<[string, ShippingRate[], Parcel, number | undefined]>([
  ['flat', [{ zone: 'us', price: 700 }], buildTestParcel(), 700],
  ['weight below the limit', [{ zone: 'us', price: 700, weight_to: 501 }], buildTestParcel(), 700],
  ['weight at the limit', [{ zone: 'us', price: 700, weight_to: 500 }], buildTestParcel(), undefined],
  ['weight from', [{ zone: 'us', price: 700, weight_from: 500 }], buildTestParcel(), 700],
  ['total in the band', [{ zone: 'us', price: 700, total_from: 5000, total_to: 5001 }], buildTestParcel(), 700],
  ['total beyond the band', [{ zone: 'us', price: 700, total_to: 5000 }], buildTestParcel(), undefined],
  ['free from a total', [{ zone: 'us', price: 700, free_from: 5000 }], buildTestParcel(), 0],
  ['not yet free', [{ zone: 'us', price: 700, free_from: 5001 }], buildTestParcel(), 700],
  ['within the first weight', [buildSteppedRate()], buildTestParcel({ quantity: 2 }), 700],
  ['one started step', [buildSteppedRate()], buildTestParcel({ quantity: 2, weight: 501 }), 900],
  ['two steps', [buildSteppedRate()], buildTestParcel({ quantity: 3 }), 900],
  ['seven steps', [buildSteppedRate()], buildTestParcel({ quantity: 9 }), 2100],
])('price: %s', (_, rates, testParcel, expected) => {
  expect(computePrice(rates, testParcel)).toBe(expected);
});

function buildSteppedRate(): ShippingRate {
  return { zone: 'us', price: 700, weight_step: { over: 1000, each: 500, price: 200 } };
}

test('products with free shipping cost nothing, but for an upgrade', () => {
  const bothServices = buildSettings(
    buildService([buildSteppedRate()]),
    buildService([{ zone: 'us', price: 1500 }], { id: 'express', upgrade: true }),
  );
  const computePrices = (testParcel: Parcel) =>
    rateParcelServices(bothServices, oregon, testParcel).services.map(({ price }) => price);
  expect(computePrices(buildTestParcel({ free: true, weight: 90_000 }))).toEqual([0, 1500]);
  const mixed = {
    total: 5000,
    items: [...buildTestParcel({ free: true, weight: 90_000 }).items, ...buildTestParcel().items],
  };
  expect(computePrices(mixed)).toEqual([700, 1500]);
});

test('an address nowhere served and a parcel nobody carries are told apart', () => {
  const limited = buildSettings(buildService([{ zone: 'us', price: 700, weight_to: 1000 }]));
  expect(rateParcelServices(limited, berlin, buildTestParcel())).toEqual({
    services: [],
    errors: [{ code: 'not_served', text: createSentence('placeNotServed') }],
  });
  expect(rateParcelServices(limited, oregon, buildTestParcel({ weight: 2000 })).errors).toMatchObject([
    { code: 'not_carried' },
  ]);
});

test('nothing to send needs no service', () => {
  expect(rateParcelServices(buildSettings(), berlin, { items: [], total: 100 })).toEqual({ services: [], errors: [] });
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
      (r, items, total, increase) => {
        const priceTestParcel = (testParcel: Parcel) => computePrice([r], testParcel) ?? Number.NaN;
        const [first, ...otherItems] = items as [ParcelItem, ...ParcelItem[]];
        const now = priceTestParcel({ items, total });
        expect(Number.isSafeInteger(now) && now >= 0).toBe(true);
        expect(
          priceTestParcel({ items: [{ ...first, weight: first.weight + increase }, ...otherItems], total }),
        ).toBeGreaterThanOrEqual(now);
        expect(priceTestParcel({ items, total: total + increase })).toBeLessThanOrEqual(now);
      },
    ),
    { numRuns: 300 },
  );
});
