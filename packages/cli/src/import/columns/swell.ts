import { createFieldFinder, type Field, type Format, optionTarget } from './format.ts';

/** The names of the fields that swell's products have. */
const fields = {
  slug: 'slug',
  name: 'name',
  active: 'published',
  description: 'html',
  price: 'price',
  sale_price: 'sale_price',
  sku: 'sku',
  stock_tracking: 'stock_tracking',
  stock_level: 'stock',
  shipment_weight: 'weight',
  weight: 'weight',
  categories: 'categories',
  category: 'categories',
  tags: 'tags',
  images: 'images',
  image: 'images',
  delivery: 'delivery',
} satisfies Record<string, Field>;

const findField = createFieldFinder(fields);

export const swell: Format = {
  name: 'swell',
  needs: ['name', 'price', 'stock_level'],
  targetOf(column, originalName) {
    const [, attribute] = originalName.match(/^attributes?[.:](.+)$/i) ?? [];
    return attribute ? { attribute } : (findField(column) ?? optionTarget(column.replace(/^options?[. ]/, 'option ')));
  },
  separators: { categories: '|', tags: ',', images: '|' },
  tellsBackorders: true,
};
