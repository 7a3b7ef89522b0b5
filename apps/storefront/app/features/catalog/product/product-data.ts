import {
  absoluteAddress,
  type Image,
  type Product,
  type ReviewList,
  type StockStatus,
  type Variant,
} from '@mercer/contract';
import { listGalleryImages } from './selection.ts';
import {
  buildVariantAddress,
  describeVariant,
  findOptionValue,
  listVaryingAttributes,
  sumRequiredExtras,
} from './variants.ts';

const availability = {
  in_stock: 'InStock',
  out_of_stock: 'OutOfStock',
  backorder: 'BackOrder',
  preorder: 'PreOrder',
} as const;

/**
 * A product in schema.org's words: with variants, a group of products that differ in what can be chosen.
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 * https://developers.google.com/search/docs/appearance/structured-data/product-variants
 */
export function buildProductData(product: Product, publicUrl: string, reviews: ReviewList | null): object {
  const { name, slug, sku, description, images, brand } = product;
  const variants = product.variants?.results ?? [];
  const facts = {
    name,
    ...(description ? { description } : {}),
    ...(sku ? { sku } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    image: listAddresses(images, publicUrl),
    ...writtenRating(reviews),
  };
  if (variants.length === 0) {
    const offers = buildOffer(product, product, `${publicUrl}/products/${slug}`);
    return { '@type': 'Product', ...facts, ...readIdentifiers(product), offers };
  }
  return {
    '@type': 'ProductGroup',
    ...facts,
    url: `${publicUrl}/products/${slug}`,
    productGroupID: product.id,
    variesBy: listVaryingAttributes(product).map((attribute) => `https://schema.org/${attribute}`),
    offers: buildAggregateOffer(product, variants),
    hasVariant: variants.map((variant) => buildVariantData(product, variant, publicUrl)),
  };
}

function listAddresses(images: Image[], publicUrl: string): string[] {
  return listGalleryImages(images).map(({ file }) => absoluteAddress(file.url, publicUrl));
}

function readIdentifiers({ gtin, mpn }: Pick<Product, 'gtin' | 'mpn'> | Variant): object {
  return { ...(gtin ? { gtin } : {}), ...(mpn ? { mpn } : {}) };
}

interface Offered {
  price: number;
  stock_status: StockStatus;
  available_at?: string;
}

function buildOffer(product: Product, { price, stock_status, available_at }: Offered, url: string): object {
  const awaitedDay = available_at ?? product.available_at;
  return {
    '@type': 'Offer',
    url,
    price: addExtras(product, price),
    priceCurrency: product.currency,
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${availability[stock_status]}`,
    ...(awaitedDay && stock_status === 'preorder' ? { availabilityStarts: awaitedDay } : {}),
  };
}

/** Adds what must be paid on top, in whole cents. */
function addExtras(product: Product, price: number): number {
  return Number((price + sumRequiredExtras(product)).toFixed(2));
}

/** What can be bought counts; where nothing can be, all prices do. */
function buildAggregateOffer(product: Product, variants: Variant[]): object {
  const purchasable = variants.filter(({ stock_status }) => stock_status !== 'out_of_stock');
  const offered = purchasable.length > 0 ? purchasable : variants;
  const prices = offered.map(({ price }) => addExtras(product, price));
  const statuses = (['in_stock', 'preorder', 'backorder'] as const).find((status) =>
    variants.some(({ stock_status }) => stock_status === status),
  );
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: offered.length,
    priceCurrency: product.currency,
    availability: `https://schema.org/${availability[statuses ?? 'out_of_stock']}`,
  };
}

function buildVariantData(product: Product, variant: Variant, publicUrl: string): object {
  const { sku, images } = variant;
  const color = findOptionValue(product, variant, 'color');
  const size = findOptionValue(product, variant, 'size');
  return {
    '@type': 'Product',
    name: `${product.name} – ${describeVariant(product, variant)}`,
    ...(sku ? { sku } : {}),
    ...readIdentifiers(variant),
    ...(color ? { color } : {}),
    ...(size ? { size } : {}),
    image: listAddresses(images.length > 0 ? images : product.images, publicUrl),
    offers: buildOffer(product, variant, publicUrl + buildVariantAddress(product, variant)),
  };
}

/** The fixed rating of the demo store is nobody's opinion, so only written reviews count. */
function writtenRating(reviews: ReviewList | null): object {
  const stars = Object.entries(reviews?.summary.stars ?? {});
  const reviewCount = stars.reduce((sum, [, count]) => sum + count, 0);
  if (reviewCount === 0) return {};
  const sum = stars.reduce((total, [row, count]) => total + Number(row) * count, 0);
  const ratingValue = Math.round((sum / reviewCount) * 10) / 10;
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount } };
}
