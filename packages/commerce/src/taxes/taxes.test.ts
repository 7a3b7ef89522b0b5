import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCartTaxes, computeLineTax, selectTaxRules, type Taxable, type TaxRule } from './cart-taxes.ts';

const createTaxRule = (fields: Partial<TaxRule>): TaxRule => ({
  id: 'tax',
  name: 'Tax',
  country: 'US',
  state: null,
  zip: null,
  priority: 1,
  compound: 0,
  rate: 100_000,
  reduced_rate: null,
  class_rates: '{}',
  shipping: 0,
  ...fields,
});

const oregon = { country: 'US', state: 'OR', zip: '97301' };

test('taxes of state and county are both taken, in the order of their priorities', () => {
  const rules = [
    createTaxRule({ id: 'county', name: 'Marion County', zip: '973*', priority: 2, rate: 10_000 }),
    createTaxRule({ id: 'state', name: 'Oregon', state: 'OR', rate: 82_500 }),
    createTaxRule({ id: 'elsewhere', name: 'Washington', state: 'WA', rate: 65_000 }),
  ];
  const taxes = computeCartTaxes(
    { lines: [{ amount: 10_000, taxClass: 'standard' }], shipment: 0 },
    selectTaxRules(rules, oregon),
    false,
  );
  expect(taxes.taxes).toEqual([
    { id: 'state', name: 'Oregon', rate: 82_500, amount: 825 },
    { id: 'county', name: 'Marion County', rate: 10_000, amount: 100 },
  ]);
});

test('of one priority the most specific rule counts, whatever the order', () => {
  const rules = [
    createTaxRule({ id: 'country' }),
    createTaxRule({ id: 'zip', zip: '97301..97399' }),
    createTaxRule({ id: 'everywhere', country: null }),
    createTaxRule({ id: 'state', state: 'Oregon' }),
  ];
  for (const list of [rules, rules.toReversed()]) {
    expect(selectTaxRules(list, oregon).map(({ id }) => id)).toEqual(['zip']);
    expect(selectTaxRules(list, { ...oregon, zip: '98000' }).map(({ id }) => id)).toEqual(['state']);
    expect(selectTaxRules(list, { ...oregon, country: 'DE' }).map(({ id }) => id)).toEqual(['everywhere']);
  }
});

const simple = { id: 'a', name: 'A', rate: 50_000, compound: false };
const compound = { id: 'b', name: 'B', rate: 100_000, compound: true };

test.each([
  ['added to the price', 10_000, [simple], false, [500]],
  ['contained in the price', 10_500, [simple], true, [500]],
  ['compound: the second is taken of the first as well', 10_000, [simple, compound], false, [500, 1050]],
  ['compound and contained', 11_550, [simple, compound], true, [500, 1050]],
  ['side by side', 10_000, [simple, { ...compound, compound: false }], false, [500, 1000]],
  ['half a cent rounds up, once', 10, [simple], false, [1]],
  ['rounded once for the line, not once for each tax', 30, [simple, { ...simple, id: 'c' }], false, [2, 1]],
  ['of nothing', 0, [simple], false, [0]],
  ['no tax', 10_000, [], true, []],
])('tax %s', (_, amount, taxes, included, expected) => {
  const taxed = computeLineTax(amount, taxes, included);
  expect(taxed.taxes.map((line) => line.amount)).toEqual(expected);
  expect(taxed.tax_total).toBe(expected.reduce((sum, part) => sum + part, 0));
});

test('reduced and untaxed products, and shipping, have the rate of their rule', () => {
  const rules = [createTaxRule({ id: 'vat', name: 'VAT', rate: 190_000, reduced_rate: 70_000, shipping: 1 })];
  const taxable: Taxable = {
    lines: [
      { amount: 10_000, taxClass: 'standard' },
      { amount: 10_000, taxClass: 'reduced' },
      { amount: 10_000, taxClass: 'none' },
    ],
    shipment: 1_000,
  };
  const taxes = computeCartTaxes(taxable, rules, false);
  expect(taxes.lines.map(({ tax_total }) => tax_total)).toEqual([1900, 700, 0]);
  expect(taxes.shipment.tax_total).toBe(190);
  expect(taxes.taxes).toEqual([
    { id: 'vat', name: 'VAT', rate: 190_000, amount: 2090 },
    { id: 'vat', name: 'VAT', rate: 70_000, amount: 700 },
  ]);
  const untaxedShipping = computeCartTaxes(taxable, [createTaxRule({ shipping: 0 })], false);
  expect(untaxedShipping.shipment.tax_total).toBe(0);
});

const taxClass = fc.constantFrom('standard' as const, 'reduced' as const, 'none' as const);
const taxables: fc.Arbitrary<Taxable> = fc.record({
  lines: fc.array(fc.record({ amount: fc.nat(50_000_000_000), taxClass }), { maxLength: 12 }),
  shipment: fc.nat(1_000_000),
});
const flag = fc.constantFrom(0 as const, 1 as const);
const rules = fc
  .array(
    fc.record({
      rate: fc.nat(400_000),
      reduced_rate: fc.option(fc.nat(400_000)),
      compound: flag,
      shipping: flag,
    }),
    { maxLength: 5 },
  )
  .map((list) => list.map((fields, n) => createTaxRule({ ...fields, id: `tax-${n}`, priority: n })));
const sumAmounts = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('tax totals are the sums of their lines, whether prices contain them or not', () => {
  fc.assert(
    fc.property(taxables, rules, fc.boolean(), (taxable, placeRules, included) => {
      const taxes = computeCartTaxes(taxable, placeRules, included);
      const taxedLines = [...taxes.lines, taxes.shipment];
      for (const line of taxedLines) expect(line.tax_total).toBe(sumAmounts(line.taxes.map(({ amount }) => amount)));
      expect(taxes.tax_total).toBe(sumAmounts(taxedLines.map(({ tax_total }) => tax_total)));
      expect(taxes.tax_total).toBe(sumAmounts(taxes.taxes.map(({ amount }) => amount)));
      expect(taxes.tax_included_total).toBe(included ? taxes.tax_total : 0);
      expect(taxedLines.flatMap((line) => line.taxes.map(({ amount }) => amount)).every(isValidAmount)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a tax is right to half a cent, and a price never consists of tax alone', () => {
  fc.assert(
    fc.property(fc.nat(50_000_000), fc.nat(400_000), fc.boolean(), (amount, rate, included) => {
      const { tax_total } = computeLineTax(amount, [{ ...simple, rate }], included);
      const exact = included ? (amount * rate) / (1_000_000 + rate) : (amount * rate) / 1_000_000;
      expect(Math.abs(tax_total - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      if (included && amount > 0) expect(tax_total).toBeLessThan(amount);
    }),
    { numRuns: 300 },
  );
});

function isValidAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0;
}

test('shipping is divided over the rates of the goods where the owner chooses so', () => {
  const rules = [createTaxRule({ rate: 190_000, reduced_rate: 70_000, shipping: 1 })];
  const taxable: Taxable = {
    lines: [
      { amount: 3000, taxClass: 'standard' },
      { amount: 1000, taxClass: 'reduced' },
    ],
    shipment: 400,
  };
  expect(computeCartTaxes(taxable, rules, false, 'goods').shipment).toMatchObject({
    tax_total: 64,
    taxes: [
      { rate: 190_000, amount: 57 },
      { rate: 70_000, amount: 7 },
    ],
  });
  expect(computeCartTaxes(taxable, rules, false).shipment.tax_total).toBe(76);
  const free = { ...taxable, lines: taxable.lines.map((line) => ({ ...line, amount: 0 })) };
  expect(computeCartTaxes(free, rules, false, 'goods').shipment.tax_total).toBe(76);
});

test('the parts of a divided shipment are the whole of it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 }), fc.nat(10_000), (amounts, shipment) => {
      const lines = amounts.map((amount, place) => ({
        amount,
        taxClass: (['standard', 'reduced', 'none'] as const)[place % 3] ?? 'none',
      }));
      const rules = [createTaxRule({ rate: 1_000_000, reduced_rate: 1_000_000, shipping: 1 })];
      const { tax_total, taxes } = computeCartTaxes({ lines, shipment }, rules, false, 'goods').shipment;
      expect(taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax_total);
      expect(tax_total).toBeLessThanOrEqual(shipment);
    }),
  );
});
