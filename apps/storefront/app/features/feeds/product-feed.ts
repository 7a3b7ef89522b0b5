import { absoluteAddress, type Category, type Image, type List, type Product, type Variant } from '@mercer/contract';
import { pageSizes, productsPerRead } from '../../constants.ts';
import { getShopName } from '../../i18n/language.ts';
import { messages } from '../../i18n/messages.ts';
import type { Client } from '../../loading/client.ts';
import {
  buildVariantAddress,
  describeVariant,
  findOptionValue,
  sumRequiredExtras,
} from '../catalog/product/variants.ts';
import { renderElement, xmlHead } from './xml.ts';

/**
 * Streams all products as RSS with Google's product fields (https://support.google.com/merchants/answer/7052112), one item for each
 * variant. Only one page of products is in
 * memory at a time: the next is requested when the previous has been sent.
 * @throws when not even the first products can be read
 */
export async function streamProductFeed(client: Client, publicUrl: string): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next: Product[] = await readProductsAfter(client, null);
  const shop = { publicUrl, productTypes: await readProductTypes(client) };
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) controller.enqueue(encoder.encode(renderFeedHead(publicUrl)));
      isBegun = true;
      const last = next.at(-1);
      if (!last) {
        controller.enqueue(encoder.encode('</channel></rss>\n'));
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(next.map((product) => renderProduct(product, shop)).join('')));
      next = await readProductsAfter(client, last.id);
    },
  });
}

interface FeedShop {
  publicUrl: string;
  /** path of each category from the topmost one, such as `Home > Kitchen > Mugs`, by its id */
  productTypes: Map<string, string>;
}

/** Fields of a product that the feed contains besides its id. */
const feedFields =
  'name,slug,description,images,stock_status,available_at,gtin,mpn,brand,categories,shipping,currency,price,orig_price,options,variants,weight,purchase_options';

async function readProductsAfter(client: Client, id: string | null): Promise<Product[]> {
  const idFilter = id === null ? {} : { where: { id: { $gt: id } } };
  const page = { sort: 'id asc', limit: productsPerRead, $count: false, $cache: false };
  const query = { ...idFilter, ...page, expand: 'variants', fields: feedFields };
  const list = await client.products.list<Product>(query);
  return list.results;
}

async function readProductTypes(client: Client): Promise<Map<string, string>> {
  const categories = new Map<string, Category>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list: List<Category> = await client.categories.list({ limit: pageSizes.categories, sort: 'id asc', page });
    for (const category of list.results) categories.set(category.id, category);
    pages = list.page_count;
  }
  return new Map([...categories.keys()].map((id) => [id, listPathNames(categories, id).join(' > ')]));
}

/** Names from the topmost category down. A category is passed once, whatever its parents say. */
function listPathNames(categories: ReadonlyMap<string, Category>, id: string): string[] {
  const path = new Set<Category>();
  for (let category = categories.get(id); category && !path.has(category); ) {
    path.add(category);
    category = categories.get(category.parent_id ?? '');
  }
  return [...path].map(({ name }) => name).reverse();
}

function renderFeedHead(publicUrl: string): string {
  const about = [
    renderElement('title', getShopName()),
    renderElement('link', `${publicUrl}/`),
    renderElement('description', messages().home.heroHint),
  ];
  return `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${about.join('')}\n`;
}

/** A product that is sold by subscription alone has no price that Google's feed could state. */
function renderProduct(product: Product, shop: FeedShop): string {
  if (!product.purchase_options.standard && product.purchase_options.subscription) return '';
  const variants = product.variants?.results ?? [];
  const offers = variants.length > 0 ? variants.map((variant) => ({ variant })) : [{ variant: null }];
  return offers.map(({ variant }) => renderItem(product, variant, shop)).join('');
}

/** A GTIN identifies goods, and so do a brand and its number of them. What a product has does not identify its variants. */
function renderIdentifiers({ brand }: Product, { gtin, mpn }: Pick<Product, 'gtin' | 'mpn'> | Variant): string[] {
  const isIdentified = gtin !== undefined || (mpn !== undefined && brand !== undefined);
  return [
    ...(brand ? [renderElement('g:brand', brand)] : []),
    ...(gtin ? [renderElement('g:gtin', gtin)] : []),
    ...(mpn ? [renderElement('g:mpn', mpn)] : []),
    ...(isIdentified ? [] : [renderElement('g:identifier_exists', 'no')]),
  ];
}

/** Numbers of characters and pictures that Google takes. */
const longest = { title: 150, description: 5000, value: 100 };
const mostMorePictures = 10;

function renderItem(product: Product, variant: Variant | null, shop: FeedShop): string {
  const { description, slug, currency, shipping } = product;
  const title = variant ? `${product.name} – ${describeVariant(product, variant)}` : product.name;
  const offered = variant ?? product;
  const extras = sumRequiredExtras(product);
  const formatFeedPrice = (amount: number) => `${(amount + extras).toFixed(2)} ${currency}`;
  const { price, orig_price } = offered;
  const isReduced = orig_price !== undefined && orig_price > price;
  const link = variant ? buildVariantAddress(product, variant) : `/products/${encodeURIComponent(slug)}`;
  const weight = variant?.weight ?? product.weight;
  return `<item>${[
    renderElement('g:id', offered.id),
    ...(variant ? [renderElement('g:item_group_id', product.id)] : []),
    renderElement('title', shorten(title, longest.title)),
    renderElement('description', shorten(description || product.name, longest.description)),
    renderElement('link', shop.publicUrl + link),
    ...renderPictures(variant && variant.images.length > 0 ? variant.images : product.images, shop.publicUrl),
    renderElement('g:price', formatFeedPrice(isReduced ? orig_price : price)),
    ...(isReduced ? [renderElement('g:sale_price', formatFeedPrice(price))] : []),
    ...renderAvailability(product, variant),
    renderElement('g:condition', 'new'),
    ...renderIdentifiers(product, offered),
    ...(variant ? renderVariantValues(product, variant) : []),
    ...renderProductType(product, shop),
    ...(weight ? [renderElement('g:shipping_weight', `${weight} g`)] : []),
    ...(shipping.free ? [renderElement('g:shipping_label', 'free')] : []),
  ].join('')}</item>\n`;
}

function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

function renderPictures(images: Image[], publicUrl: string): string[] {
  const addresses = [...new Set(images.map(({ file }) => absoluteAddress(file.url, publicUrl)))];
  return addresses
    .slice(0, mostMorePictures + 1)
    .map((address, place) => renderElement(place === 0 ? 'g:image_link' : 'g:additional_image_link', address));
}

function renderAvailability(product: Product, variant: Variant | null): string[] {
  const { stock_status, available_at = product.available_at } = variant ?? product;
  const isAwaited = stock_status === 'preorder' || stock_status === 'backorder';
  return [
    renderElement('g:availability', stock_status),
    ...(isAwaited && available_at ? [renderElement('g:availability_date', `${available_at}T00:00:00Z`)] : []),
  ];
}

function renderVariantValues(product: Product, variant: Variant): string[] {
  return (['color', 'size'] as const).flatMap((attribute) => {
    const value = findOptionValue(product, variant, attribute);
    return value ? [renderElement(`g:${attribute}`, shorten(value, longest.value))] : [];
  });
}

/** The category that lies deepest says most. */
function renderProductType({ categories }: Product, { productTypes }: FeedShop): string[] {
  const paths = categories.map(({ id, name }) => productTypes.get(id) ?? name);
  const countLevels = (path: string) => path.split(' > ').length;
  const [deepest] = paths.toSorted((a, b) => countLevels(b) - countLevels(a));
  return deepest ? [renderElement('g:product_type', deepest)] : [];
}
