import { formatDecimals } from '../output/money.ts';
import type { Column } from '../output/table.ts';
import type { Product } from './find-product.ts';

type Variant = Product['variants']['results'][number];

export function variantColumns(currency: string): Column<Variant>[] {
  return [
    { title: 'variant', of: ({ id }) => id },
    { title: 'name', of: ({ name }) => name, isFlexible: true },
    { title: 'sku', of: ({ sku }) => sku },
    { title: 'price', of: ({ price }) => formatDecimals(price, currency), align: 'right' },
    { title: 'stock', of: ({ stock_level }) => stock_level, align: 'right' },
  ];
}
