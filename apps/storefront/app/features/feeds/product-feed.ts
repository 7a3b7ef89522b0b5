import { absoluteAddress, type Product } from '@mercer/contract';
import { productsPerRead } from '../../constants.ts';
import { getShopName } from '../../i18n/language.ts';
import { messages } from '../../i18n/messages.ts';
import type { Client } from '../../loading/client.ts';
import { renderElement, xmlHead } from './xml.ts';

/**
 * Streams all products as RSS with Google's product fields. Only one page of products is in memory at a time: the next
 * is requested when the previous has been sent.
 * @throws when not even the first products can be read
 */
export async function streamProductFeed(client: Client, publicUrl: string): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next: Product[] = await readProductsAfter(client, null);
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
      controller.enqueue(encoder.encode(next.map((product) => renderFeedItem(product, publicUrl)).join('')));
      next = await readProductsAfter(client, last.id);
    },
  });
}

/** Fields of a product that the feed contains besides its id. */
const feedFields =
  'sku,name,slug,description,images,stock_status,available_at,gtin,mpn,brand,categories,shipping,currency,price,orig_price';

async function readProductsAfter(client: Client, id: string | null): Promise<Product[]> {
  const idFilter = id === null ? {} : { where: { id: { $gt: id } } };
  const page = { sort: 'id asc', limit: productsPerRead, $count: false, $cache: false };
  const list = await client.products.list<Product>({ ...idFilter, ...page, fields: feedFields });
  return list.results;
}

function renderFeedHead(publicUrl: string): string {
  const about = [
    renderElement('title', getShopName()),
    renderElement('link', `${publicUrl}/`),
    renderElement('description', messages().home.heroHint),
  ];
  return `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${about.join('')}\n`;
}

/** A GTIN identifies goods, and so do a brand and its number of them. */
function renderIdentifiers({ gtin, mpn, brand }: Product): string[] {
  const isIdentified = gtin !== undefined || (mpn !== undefined && brand !== undefined);
  return [
    ...(brand ? [renderElement('g:brand', brand)] : []),
    ...(gtin ? [renderElement('g:gtin', gtin)] : []),
    ...(mpn ? [renderElement('g:mpn', mpn)] : []),
    ...(isIdentified ? [] : [renderElement('g:identifier_exists', 'no')]),
  ];
}

function renderFeedItem(product: Product, publicUrl: string): string {
  const { id, sku, name, slug, description, images, stock_status, available_at, categories, shipping, currency } =
    product;
  const [picture] = images;
  const formatFeedPrice = (amount: number) => `${amount.toFixed(2)} ${currency}`;
  const isReduced = product.orig_price !== undefined && product.orig_price > product.price;
  const fields = [
    renderElement('g:id', sku ?? id),
    renderElement('title', name),
    renderElement('description', description || name),
    renderElement('link', `${publicUrl}/products/${encodeURIComponent(slug)}`),
    ...(picture ? [renderElement('g:image_link', absoluteAddress(picture.file.url, publicUrl))] : []),
    renderElement('g:price', formatFeedPrice(isReduced ? (product.orig_price ?? product.price) : product.price)),
    ...(isReduced ? [renderElement('g:sale_price', formatFeedPrice(product.price))] : []),
    renderElement('g:availability', stock_status),
    ...(stock_status === 'preorder' && available_at
      ? [renderElement('g:availability_date', `${available_at}T00:00:00Z`)]
      : []),
    renderElement('g:condition', 'new'),
    ...renderIdentifiers(product),
    ...(categories.length > 0
      ? [renderElement('g:product_type', categories.map((category) => category.name).join(' > '))]
      : []),
    ...(shipping.free ? [renderElement('g:shipping_label', 'free')] : []),
  ];
  return `<item>${fields.join('')}</item>\n`;
}
