import { expect, test } from 'vitest';
import {
  buildNewProduct,
  buildProductChange,
  combineVariants,
  createOption,
  emptyProduct,
  listCountedVariants,
  nameVariant,
  renameOptionValues,
} from './product-values.ts';

const size = renameOptionValues({ ...createOption(), name: 'Size' }, 'S, M');
const colour = renameOptionValues({ ...createOption(), name: 'Colour' }, 'Red, Blue, Red');

test('a change has the edited fields alone', () => {
  const base = { ...emptyProduct, name: 'Mug', price: '12.00' };
  expect(buildProductChange(base, { ...base, price: '12,50' })).toEqual({ price: 12.5 });
  expect(buildProductChange(base, { ...base, sku: ' M-1 ', orig_price: '15' })).toEqual({ sku: 'M-1', orig_price: 15 });
  expect(buildProductChange(base, base)).toEqual({});
});

test('a new product has its price, state and stock', () => {
  const values = { ...emptyProduct, name: ' Mug ', price: '12.5', status: 'draft' as const };
  expect(buildNewProduct(values, '4')).toMatchObject({ name: 'Mug', price: 12.5, status: 'draft', stock_level: 4 });
});

test('variants are all combinations of the values, each once', () => {
  const options = [size, colour];
  const variants = combineVariants(options, [], { price: '9.00' });
  expect(variants.map((variant) => nameVariant(options, variant))).toEqual([
    'S / Red',
    'S / Blue',
    'M / Red',
    'M / Blue',
  ]);
});

test('variants that are there keep what was typed when a value is added', () => {
  const [first] = combineVariants([size], [], { price: '9.00' });
  const larger = renameOptionValues(size, 'S, M, L');
  const variants = combineVariants([larger], first ? [{ ...first, price: '7.00' }] : [], { price: '9.00' });
  expect(variants.map(({ price }) => price)).toEqual(['7.00', '9.00', '9.00']);
  expect(variants[0]?.id).toBe(first?.id);
});

test('a stock is counted where another number was typed', () => {
  const variants = combineVariants([size], [], { price: '9.00' });
  const base = { ...emptyProduct, variants };
  const [first, ...remainingVariants] = variants;
  const counted = { ...base, variants: first ? [{ ...first, stock: '12' }, ...remainingVariants] : [] };
  expect(listCountedVariants(base, counted)).toEqual([{ id: first?.id, stock_level: 12 }]);
  expect(listCountedVariants(base, base)).toEqual([]);
});
