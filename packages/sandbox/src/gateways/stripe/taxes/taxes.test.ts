import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeClient, openTestSandbox } from '../../../testing/index.ts';
import { computeTaxBreakdown } from './compute-tax.ts';
import { listJurisdictionTaxes } from './rates.ts';

const newYork = { country: 'US', state: 'NY', postal_code: '10001' };

const buildCalculation = (
  address: Stripe.Tax.CalculationCreateParams.CustomerDetails['address'],
  line: Partial<Stripe.Tax.CalculationCreateParams.LineItem> = {},
): Stripe.Tax.CalculationCreateParams => ({
  currency: 'usd',
  line_items: [{ amount: 10_000, reference: '1', ...line }],
  customer_details: { address, address_source: 'shipping' },
  expand: ['line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown'],
});

test('a sale has the taxes of each jurisdiction, and its lines add up to them', async () => {
  const { tax } = createStripeClient(await openTestSandbox());
  const calculation = await tax.calculations.create({
    ...buildCalculation(newYork),
    shipping_cost: { amount: 1000 },
  });
  expect(calculation).toMatchObject({ amount_total: 11_935, tax_amount_exclusive: 935, tax_amount_inclusive: 0 });
  expect(calculation.line_items?.data[0]).toMatchObject({
    amount_tax: 850,
    tax_breakdown: [
      { amount: 400, jurisdiction: { level: 'state', display_name: 'New York' } },
      { amount: 450, jurisdiction: { level: 'city', display_name: 'New York City' } },
    ],
  });
  expect(calculation.shipping_cost).toMatchObject({ amount_tax: 85, tax_breakdown: [{ amount: 40 }, { amount: 45 }] });
});

test('prices that contain their tax keep their total', async () => {
  const { tax } = createStripeClient(await openTestSandbox());
  const params = buildCalculation({ country: 'DE' }, { amount: 11_900, tax_behavior: 'inclusive' });
  expect(await tax.calculations.create({ ...params, currency: 'eur' })).toMatchObject({
    amount_total: 11_900,
    tax_amount_inclusive: 1900,
  });
});

test('an address without what its country needs has no location', async () => {
  const { tax } = createStripeClient(await openTestSandbox());
  for (const address of [
    { country: 'US', state: 'NY' },
    { country: 'US', postal_code: '00000' },
    { country: 'CA' },
    { country: 'Germany' },
  ]) {
    await expect(tax.calculations.create(buildCalculation(address))).rejects.toMatchObject({
      code: 'customer_tax_location_invalid',
    });
  }
  await expect(
    tax.calculations.create(buildCalculation({ country: 'US', postal_code: '00500' })),
  ).rejects.toMatchObject({ statusCode: 500 });
});

test('a reference is taken once, and reversals never exceed their transaction', async () => {
  const { tax } = createStripeClient(await openTestSandbox());
  const { id } = await tax.calculations.create(buildCalculation(newYork));
  const commit = { calculation: id ?? '', reference: 'order-1', expand: ['line_items'] };
  const transaction = await tax.transactions.createFromCalculation(commit, { idempotencyKey: 'a' });
  expect(await tax.transactions.createFromCalculation(commit, { idempotencyKey: 'a' })).toEqual(transaction);
  await expect(tax.transactions.createFromCalculation(commit, { idempotencyKey: 'b' })).rejects.toMatchObject({
    param: 'reference',
  });
  const reverse = (reference: string, amount: number, amount_tax: number) =>
    tax.transactions.createReversal({
      mode: 'partial',
      original_transaction: transaction.id,
      reference,
      line_items: [
        { amount, amount_tax, original_line_item: transaction.line_items?.data[0]?.id ?? '', reference: '1' },
      ],
    });
  expect(await reverse('refund-1', -6000, -510)).toMatchObject({ type: 'reversal' });
  await expect(reverse('refund-2', -4001, -340)).rejects.toThrow(/exceed/);
  await expect(reverse('refund-2', -4000, -341)).rejects.toThrow(/exceed/);
  await expect(reverse('refund-2', 1, 0)).rejects.toThrow(/positive/);
  expect(await reverse('refund-2', -4000, -340)).toMatchObject({ type: 'reversal' });
});

test('a calculation ends after 90 days', async () => {
  let now = new Date('2026-06-01T12:00:00.000Z');
  const { tax } = createStripeClient(await openTestSandbox({ now: () => now }));
  const { id } = await tax.calculations.create(buildCalculation(newYork));
  now = new Date('2026-08-30T12:00:00.000Z');
  await expect(
    tax.transactions.createFromCalculation({ calculation: id ?? '', reference: 'late' }),
  ).rejects.toMatchObject({ param: 'calculation' });
});

test('the parts of a tax add up to it, and a tax in the price is less than the price', () => {
  const places = [
    { country: 'US', state: 'CA', zip: '90001' },
    { country: 'US', state: 'NY', zip: '10001' },
    { country: 'CA', state: 'QC', zip: '' },
    { country: 'DE', state: '', zip: '' },
    { country: 'BR', state: '', zip: '' },
  ];
  for (let amount = 0; amount < 10_000_000; amount = amount * 3 + 7) {
    for (const place of places) {
      for (const behavior of ['exclusive', 'inclusive'] as const) {
        const taxed = { amount, behavior, taxCode: 'txcd_99999999', isShipping: false };
        const { amount_tax, tax_breakdown } = computeTaxBreakdown(listJurisdictionTaxes(place), 'none', taxed);
        expect(tax_breakdown.reduce((sum, part) => sum + part.amount, 0)).toBe(amount_tax);
        expect(amount_tax).toBeLessThanOrEqual(amount);
      }
    }
  }
});
