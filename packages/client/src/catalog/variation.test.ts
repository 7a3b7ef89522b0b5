import { expect, test } from 'vitest';
import { computeVariation } from './variation.ts';

const stock = { stock_status: 'in_stock', stock_level: 3 } as const;
const product = {
  id: 'p',
  price: 10,
  sale_price: 8,
  orig_price: 12,
  ...stock,
  images: [],
  options: [
    {
      id: 'o1',
      name: 'Size',
      variant: true,
      required: true,
      values: [
        { id: 's', name: 'S', price: 1 },
        { id: 'm', name: 'M', price: 0 },
      ],
    },
    { id: 'o2', name: 'Gift', variant: false, required: false, values: [{ id: 'g', name: 'Wrap', price: 2 }] },
  ],
  variants: {
    count: 1,
    results: [
      {
        id: 'v1',
        name: 'S',
        sku: null,
        option_value_ids: ['s'],
        price: 20,
        sale_price: 18,
        images: [],
        stock_status: 'out_of_stock' as const,
        stock_level: 0,
      },
    ],
  },
  purchase_options: {
    standard: { price: 11 },
    subscription: {
      plans: [
        { id: 'pl1', name: 'Monthly', price: 9, billing_schedule: { interval: 'monthly' as const, interval_count: 1 } },
        { id: 'pl2', name: 'Yearly', price: 7, billing_schedule: { interval: 'yearly' as const, interval_count: 1 } },
      ],
    },
  },
};

const picks: [name: string, args: [object?, (string | object)?], expected: object][] = [
  ['nothing', [], { price: 11, sale_price: 8, orig_price: 12, stock_level: 3 }],
  ['a variant by name', [{ Size: 'S' }], { price: 20, sale_price: 18, stock_status: 'out_of_stock', variant_id: 'v1' }],
  [
    'a variant and an extra',
    [
      [
        { id: 'o1', value: 's' },
        { id: 'Gift', value: 'Wrap' },
      ],
    ],
    { price: 22, sale_price: 20 },
  ],
  ['the first plan', [{ Gift: 'Wrap' }, 'subscription'], { price: 11 }],
  ['a plan by id', [{}, { plan: 'pl2' }], { price: 7 }],
  ['a variant by plan', [{ Size: 'S' }, 'subscription'], { price: 9, variant_id: 'v1' }],
];

test.each(picks)('variation of %s', (_, [selection, purchase], expected) => {
  expect(computeVariation(product, selection as never, purchase as never)).toMatchObject(expected);
});

test("Product purchase option '{type}' not found or not active", () => {
  expect(() => computeVariation(product, {}, 'trial')).toThrow(
    "Product purchase option 'trial' not found or not active",
  );
});

test("Subscription purchase plan '{id}' not found or not active", () => {
  const missing = { type: 'subscription', plan_id: 'x' };
  expect(() => computeVariation(product, {}, missing)).toThrow(
    "Subscription purchase plan 'x' not found or not active",
  );
});
