import { createFieldFinder, type Field, type Format, optionTarget } from './format.ts';

/** The columns of the older files and of the newer ones. */
const fields = {
  handle: 'slug',
  'url handle': 'slug',
  title: 'name',
  'body (html)': 'html',
  description: 'html',
  vendor: 'brand',
  'product category': 'categories',
  tags: 'tags',
  published: 'published',
  'published on online store': 'published',
  status: 'status',
  'variant sku': 'sku',
  sku: 'sku',
  'variant grams': 'weight',
  'weight value (grams)': 'weight',
  'variant inventory tracker': 'stock_tracking',
  'inventory tracker': 'stock_tracking',
  'variant inventory qty': 'stock',
  'inventory quantity': 'stock',
  'variant inventory policy': 'stock_purchasable',
  'continue selling when out of stock': 'stock_purchasable',
  'variant barcode': 'barcode',
  barcode: 'barcode',
  'cost per item': 'cost',
  'seo title': 'meta_title',
  'seo description': 'meta_description',
  'variant price': 'price',
  price: 'price',
  'variant compare at price': 'compare_price',
  'compare-at price': 'compare_price',
  'variant requires shipping': 'requires_shipping',
  'requires shipping': 'requires_shipping',
  'variant taxable': 'taxable',
  'charge tax': 'taxable',
  'gift card': 'is_giftcard',
  'image src': 'images',
  'product image url': 'images',
  'image alt text': 'captions',
  'variant image': 'variant_image',
  'variant image url': 'variant_image',
} satisfies Record<string, Field>;

const findField = createFieldFinder(fields);

const base: Omit<Format, 'needs'> = {
  name: 'Shopify',
  targetOf: (column: string) => findField(column) ?? optionTarget(column),
  separators: { categories: '|', tags: ',', images: '\n' },
  tellsBackorders: true,
};

export const shopify: Format = { ...base, needs: ['handle', 'title', 'variant price'] };
export const newerShopify: Format = { ...base, needs: ['url handle', 'title', 'price'] };
