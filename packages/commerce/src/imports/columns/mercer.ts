import { mapProductColumns } from '@mercer/contract';
import { createFieldFinder, type Field, type Format, optionTarget } from './format.ts';
import { parseMetadataColumn } from './metadata.ts';

const fields = {
  slug: 'slug',
  name: 'name',
  description: 'description',
  price: 'price',
  sale_price: 'sale_price',
  sku: 'sku',
  stock: 'stock',
  weight: 'weight',
  categories: 'categories',
  tags: 'tags',
  images: 'images',
  captions: 'captions',
  variant_image: 'variant_image',
  tax_class: 'tax_class',
  tax_code: 'tax_code',
  delivery: 'delivery',
  free_shipping: 'free_shipping',
  status: 'status',
  publish_at: 'publish_at',
  unpublish_at: 'unpublish_at',
  sale_starts_at: 'sale_starts_at',
  sale_ends_at: 'sale_ends_at',
  stock_purchasable: 'stock_purchasable',
  available_at: 'available_at',
  cost: 'cost',
  meta_title: 'meta_title',
  meta_description: 'meta_description',
  ...mapProductColumns((name) => name),
} satisfies Record<string, Field>;

const findField = createFieldFinder(fields);
const attributePrefix = /^attribute:\s*/i;
const customField = /^(variant_)?field:\s*(\S+)$/i;

/**
 * Our own columns; `attribute:Material` is an attribute of that name, `field:origin` a custom field with that key,
 * `metadata.color` metadata with that key; `variant_field:shelf` and `variant_metadata.color` are those of variants.
 */
export const mercer: Format = {
  name: 'Mercer',
  needs: [],
  targetOf(column, originalName) {
    if (attributePrefix.test(originalName)) return { attribute: originalName.replace(attributePrefix, '').trim() };
    const [, isOfVariant, key] = originalName.trim().match(customField) ?? [];
    if (key) return { customField: key, entity: isOfVariant ? 'variant' : 'product' };
    const metadata = parseMetadataColumn(originalName);
    if (metadata && metadata.prefix !== 'private_')
      return { metadata: metadata.key, entity: metadata.prefix === '' ? 'product' : 'variant' };
    return findField(column) ?? optionTarget(column);
  },
  separators: { categories: '|', tags: '|', images: '|' },
};

/** Three products, of which one has variants. */
export const template = [
  'slug,name,description,price,sale_price,sku,stock,weight,categories,tags,images,captions,option1_name,option1_value,option2_name,option2_value,variant_image,attribute:Material,tax_class,delivery,free_shipping',
  'linen-apron,Linen Apron,"Washed linen, two pockets.",39.00,,APRON,20,350,Home > Kitchen,New|Linen,https://example.com/apron.jpg|pictures/apron-back.jpg,Front|Back,,,,,,Linen,standard,shipment,no',
  'team-tee,Team Tee,Heavy cotton.,24.00,19.00,TEE-S-RED,5,180,Clothing > Shirts,,pictures/tee.jpg,,Size,S,Colour,Red,pictures/tee-red.jpg,Cotton,,,',
  'team-tee,,,24.00,19.00,TEE-M-RED,8,180,,,,,Size,M,Colour,Red,,,,,',
  'gift-note,Gift Note,,4.50,,NOTE,,,Gifts,,,,,,,,,,reduced,,yes',
].join('\n');
