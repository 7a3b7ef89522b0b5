import { absoluteAddress, type Product } from '@mercer/contract';
import type { Client } from '../../client.ts';
import { productsPerRead } from '../../constants.ts';
import { shopName } from '../../language.ts';
import { messages } from '../../messages.ts';
import { element, xmlHead } from './xml.ts';

/**
 * All products as RSS with Google's product fields. Only one read of them is held in memory at a time: the next is
 * asked for when what is there has been sent.
 * @throws when not even the first products can be read
 */
export async function productFeed(client: Client, publicUrl: string): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next: Product[] = await readAfter(client, null);
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) controller.enqueue(encoder.encode(head(publicUrl)));
      isBegun = true;
      const last = next.at(-1);
      if (!last) {
        controller.enqueue(encoder.encode('</channel></rss>\n'));
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(next.map((product) => item(product, publicUrl)).join('')));
      next = await readAfter(client, last.id);
    },
  });
}

/** What is said of a product besides its id. */
const told = 'sku,name,slug,description,images,stock_status,categories,shipping,currency,price,orig_price';

async function readAfter(client: Client, id: string | null): Promise<Product[]> {
  const where = id === null ? {} : { where: { id: { $gt: id } } };
  const page = { sort: 'id asc', limit: productsPerRead, $count: false, $cache: false };
  const list = await client.products.list<Product>({ ...where, ...page, fields: told });
  return list.results;
}

function head(publicUrl: string): string {
  const about = [
    element('title', shopName()),
    element('link', `${publicUrl}/`),
    element('description', messages().home.heroHint),
  ];
  return `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${about.join('')}\n`;
}

function item(product: Product, publicUrl: string): string {
  const { id, sku, name, slug, description, images, stock_status, categories, shipping, currency } = product;
  const [picture] = images;
  const money = (amount: number) => `${amount.toFixed(2)} ${currency}`;
  const isReduced = product.orig_price !== undefined && product.orig_price > product.price;
  const fields = [
    element('g:id', sku ?? id),
    element('title', name),
    element('description', description || name),
    element('link', `${publicUrl}/products/${encodeURIComponent(slug)}`),
    ...(picture ? [element('g:image_link', absoluteAddress(picture.file.url, publicUrl))] : []),
    element('g:price', money(isReduced ? (product.orig_price ?? product.price) : product.price)),
    ...(isReduced ? [element('g:sale_price', money(product.price))] : []),
    element('g:availability', stock_status === 'in_stock' ? 'in_stock' : 'out_of_stock'),
    element('g:condition', 'new'),
    element('g:identifier_exists', 'no'),
    ...(categories.length > 0 ? [element('g:product_type', categories.map((one) => one.name).join(' > '))] : []),
    ...(shipping.free ? [element('g:shipping_label', 'free')] : []),
  ];
  return `<item>${fields.join('')}</item>\n`;
}
