import { type Cart, type CartItem, type Shipping, type Totals, toMajorUnits } from '@mercer/contract';
import { variantOf } from '../catalog/index.ts';
import type { Db } from '../db/index.ts';
import type { CartRow, StoredShipping } from './find.ts';
import type { CartLine, PricedCart } from './price.ts';
import { servicesFor } from './shipment.ts';
import type { CartTotals } from './totals.ts';

export async function serializeCart(db: Db, { cart, lines, totals }: PricedCart): Promise<Cart> {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    id: cart.id || null,
    checkout_id: cart.checkout_id || null,
    currency: cart.currency,
    display_locale: cart.locale,
    items: lines.map((line) => serializeLine(line, cart.currency)),
    item_count: pieces,
    item_quantity: pieces,
    ...serializeTotals(totals, cart.currency),
    account_id: cart.account_id,
    account: await accountOf(db, cart),
    guest: cart.account_id === null,
    billing: cart.billing,
    shipping: serializeShipping(cart.shipping, cart.currency),
    shipment_rating: cart.shipping.rated ? { services: await ratedServices(db, cart) } : null,
    subscription_delivery: lines.some(({ purchase_option }) => purchase_option?.type === 'subscription'),
    coupon_code: cart.coupon_code,
    giftcards: [],
  };
}

async function accountOf(db: Db, { account_id, email }: CartRow): Promise<Cart['account']> {
  if (!account_id) return email ? { email } : null;
  const account = db.selectFrom('accounts').select(['id', 'email', 'first_name', 'last_name']);
  return (await account.where('id', '=', account_id).executeTakeFirst()) ?? null;
}

async function ratedServices(db: Db, { shipping, currency }: CartRow) {
  const services = await servicesFor(db, shipping.country);
  return services.map(({ id, name, description, price }) => ({
    ...{ id, name, description },
    price: toMajorUnits(price, currency),
  }));
}

export function serializeShipping({ rated: _, price, ...shipping }: StoredShipping, currency: string): Shipping {
  return price === undefined ? shipping : { ...shipping, price: toMajorUnits(price, currency) };
}

function serializeTotals(totals: CartTotals, currency: string): Totals {
  const amounts = Object.entries(totals).map(([name, amount]) => [name, toMajorUnits(amount, currency)]);
  // the same keys as CartTotals, which are those of Totals
  return Object.fromEntries(amounts) as Totals;
}

function serializeLine(line: CartLine, currency: string): CartItem {
  const { id, product_id, variant_id, quantity, options, purchase_option } = line;
  return {
    ...{ id, product_id, variant_id, quantity, options, purchase_option },
    price: toMajorUnits(line.price, currency),
    price_total: toMajorUnits(line.price_total, currency),
    discount_each: toMajorUnits(line.discount_each, currency),
    discount_total: toMajorUnits(line.discount_total, currency),
    product: productOf(line),
  };
}

/** The line's product: its variant's pictures and number where it has its own. */
export function productOf({ product, variant_id }: CartLine): CartItem['product'] {
  const { id, name, slug } = product;
  const variant = variantOf(product, variant_id);
  const images = variant && variant.images.length > 0 ? variant.images : product.images;
  return { id, name, slug, sku: variant?.sku ?? product.sku, images };
}
