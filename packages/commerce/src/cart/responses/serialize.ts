import {
  type Cart,
  type CartItem,
  type ItemOption,
  type Minor,
  productContent,
  type ShipmentRating,
  type Shipping,
  type TaxLine,
  type Totals,
  toMajorUnits,
} from '@mercer/contract';
import { type Db, parseJson } from '@mercer/database';
import { createSentence, type Sentence, translateText } from '@mercer/platform/http/sentences/sentence';
import {
  chosenVariant,
  findChosenPlan,
  findPromisedDay,
  listFallbackLocales,
  namedVariant,
  productNames,
  readSharedNames,
} from '../../catalog/index.ts';
import { offeredTerms } from '../../plans/index.ts';
import type { Rating } from '../../shipping/index.ts';
import {
  type CartLine,
  type CartTotals,
  needsShipment,
  type PricedCart,
  type PricedShipment,
  type TaxLine as TaxInMinor,
} from '../pricing/index.ts';
import { type CartRow, type RemovedLine, removedLines, type StoredShipping } from '../record/index.ts';
import { explainTotals } from './explain.ts';

/** The lines as the shopper reads them. Nothing is priced by these names: options cost what their own names say. */
export async function localizeLines(db: Db, { cart, store, lines }: Pick<PricedCart, 'cart' | 'store' | 'lines'>) {
  const locales = listFallbackLocales(cart.locale, store);
  const ids = lines.map(({ product_id }) => product_id);
  const products = await productNames(db, ids, locales);
  const options = lines.flatMap((line) => line.options);
  const optionLocales = { locales: options.length > 0 ? locales : [] };
  const words = await readSharedNames(db, optionLocales, () => options.map(({ value }) => value));
  const localizeOption = (option: ItemOption): ItemOption => ({
    ...option,
    name: words.option(option.name),
    value: words.text(option.value),
  });
  return lines.map((line): CartLine => {
    const { options, variants, name } = line.product;
    const namedVariants = variants.map((variant) =>
      variant.id === line.variant_id
        ? { ...variant, name: namedVariant(variant.name, variant.optionValueIds, options, words) }
        : variant,
    );
    const product = { ...line.product, name: products.get(line.product_id) ?? name, variants: namedVariants };
    return { ...line, product, options: line.options.map(localizeOption) };
  });
}

/** Tells the shopper why pieces left the cart. */
function removedSentence({ name, quantity: pieces, reason, most: maxPieces }: RemovedLine): Sentence {
  if (reason === 'not_sold')
    return name ? createSentence('removedNotSold', { product: name }) : createSentence('removedUnnamed');
  const product = name ?? createSentence('anItem');
  if (reason === 'stock') return createSentence('removedForStock', { product, pieces });
  const values = { product, pieces, most: maxPieces ?? 0 };
  return reason === 'order_limit'
    ? createSentence('removedForLimit', values)
    : createSentence('removedForRoom', values);
}

interface Serializing {
  now: Date;
  publicUrl: string;
  /** Account that owns the cart, when it has been read. */
  account?: Cart['account'] | undefined;
}

export async function serializeCart(
  db: Db,
  priced: PricedCart,
  { now, publicUrl, account }: Serializing,
): Promise<Cart> {
  const { cart, shipment, totals } = priced;
  const lines = await localizeLines(db, priced);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    id: cart.id || null,
    checkout_id: cart.checkout_id || null,
    checkout_url: cart.checkout_id ? `${publicUrl}/checkout/${cart.checkout_id}` : null,
    currency: cart.currency,
    display_locale: cart.locale,
    items: lines.map((line) => hideGiftFrom(cart, serializeLine(line, cart.currency, now))),
    ...removedItems(cart),
    item_count: pieces,
    item_quantity: pieces,
    ...serializeTotals(totals, cart.currency),
    account_id: cart.account_id,
    account: account === undefined ? await readCartAccount(db, cart) : account,
    account_logged_in: cart.account_id !== null,
    guest: cart.account_id === null,
    billing: cart.billing,
    shipping: serializeShipping(withShipment(cart.shipping, shipment), cart.currency),
    shipment_rating: shipment.rating && serializeRating(shipment.rating, cart),
    ...(needsShipment(lines) && shipment.delivery && { delivery: shipment.delivery }),
    ...(needsShipment(lines) && freeShipping(shipment, cart.currency)),
    shipment_delivery: needsShipment(lines),
    subscription_delivery: lines.some(({ purchase_option }) => purchase_option?.type === 'subscription'),
    ...explainCart({ ...priced, lines }),
    metadata: parseJson(cart.metadata),
    comments: cart.comments,
    gift_message: cart.gift_message,
  };
}

/** To whom a gift card goes is nobody's business who has opened the cart by its link. */
function hideGiftFrom({ viewerId }: CartRow, item: CartItem): CartItem {
  return viewerId !== undefined && item.product.delivery === 'giftcard' ? { ...item, metadata: {} } : item;
}

/** Left out where there is nothing to tell, as published programs know it. */
function removedItems(cart: CartRow): Pick<Cart, 'removed_items'> {
  const removed = removedLines(cart).map(({ most: maxPieces, ...line }) => ({
    ...line,
    message: translateText(removedSentence({ ...line, most: maxPieces }), cart.locale),
  }));
  return removed.length > 0 ? { removed_items: removed } : {};
}

function explainCart({ cart, lines, ...priced }: PricedCart) {
  const items = lines.map(({ id, product, price_total }) => ({ id, name: product.name, amount: price_total }));
  const { coupon_code, currency, locale } = cart;
  return explainTotals({ ...priced, items, coupon_code, currency, locale });
}

async function readCartAccount(db: Db, { account_id, email }: CartRow): Promise<Cart['account']> {
  if (!account_id) return email ? { email } : null;
  const account = db.selectFrom('accounts').select(['id', 'email', 'first_name', 'last_name']);
  return (await account.where('id', '=', account_id).executeTakeFirst()) ?? null;
}

type Words = Pick<CartRow, 'currency' | 'locale'>;

function serializeRating({ services, errors }: Rating, { currency, locale }: Words): ShipmentRating {
  const priced = services.map((service) => ({ ...service, price: toMajorUnits(service.price, currency) }));
  const ratingErrors = errors.map(({ code, text }) => ({ code, message: translateText(text, locale) }));
  return { services: priced, ...(ratingErrors.length > 0 ? { errors: ratingErrors } : {}) };
}

/** The chosen service as it is rated now; where it is gone, none. */
export function withShipment(stored: StoredShipping, shipment: PricedShipment): ServicedShipping {
  const { rated: _, service, service_name: __, delivery: ___, ...address } = stored;
  if (!service) return service === null ? { ...address, service } : address;
  if (!shipment.id) return { ...address, service: null };
  const { id, name, price, delivery } = shipment;
  return { ...address, service: id, service_name: name, price, ...(delivery && { delivery }) };
}

/** Shipping part of a cart or an order; the price is in minor units. */
export type ServicedShipping = Omit<StoredShipping, 'rated'> & { price?: Minor };

export function serializeShipping({ price, ...shipping }: ServicedShipping, currency: string): Shipping {
  return price === undefined ? shipping : { ...shipping, price: toMajorUnits(price, currency) };
}

export function serializeTaxes(taxes: readonly TaxInMinor[], currency: string): TaxLine[] {
  return taxes.map((tax) => ({ ...tax, amount: toMajorUnits(tax.amount, currency) }));
}

function serializeTotals(totals: CartTotals, currency: string): Totals {
  const amounts = Object.entries(totals).map(([name, amount]) => [name, toMajorUnits(amount, currency)]);
  return Object.fromEntries(amounts) as Totals; // the keys of CartTotals are those of Totals
}

function serializeLine(line: CartLine, currency: string, now: Date): CartItem {
  const { id, product_id, variant_id, quantity, options } = line;
  return {
    id,
    product_id,
    variant_id,
    quantity,
    options,
    purchase_option: serializePlan(line, currency, now),
    price: toMajorUnits(line.price, currency),
    ...(line.orig_price !== undefined && { orig_price: toMajorUnits(line.orig_price, currency) }),
    price_total: toMajorUnits(line.price_total, currency),
    discount_each: toMajorUnits(line.discount_each, currency),
    discount_total: toMajorUnits(line.discount_total, currency),
    tax_total: toMajorUnits(line.tax_total, currency),
    taxes: serializeTaxes(line.taxes, currency),
    product_name: line.product.name,
    product: { ...toCartProduct(line), ...serializeContent(line) },
    variant: serializeVariant(line),
    metadata: parseJson(line.metadata),
  };
}

/** The chosen plan with its terms: what a trial costs is what it bills when it ends. */
function serializePlan(line: CartLine, currency: string, now: Date): CartItem['purchase_option'] {
  const { product, purchase_option, price, auth_total, quantity } = line;
  const plan = findChosenPlan(product, purchase_option?.plan_id ?? null);
  if (!purchase_option || !plan) return purchase_option;
  const terms = offeredTerms(plan, auth_total > 0 ? auth_total / quantity : price, now);
  return { ...purchase_option, ...terms, price: toMajorUnits(terms.price, currency) };
}

/** A discount that pays for the shipping leaves nothing to reach. */
function freeShipping({ free, price, total }: PricedShipment, currency: string): Pick<Cart, 'free_shipping'> {
  if (!free || total < price) return {};
  return { free_shipping: { from: toMajorUnits(free.from, currency), missing: toMajorUnits(free.missing, currency) } };
}

function serializeContent({ product, variant_id }: CartLine): Pick<CartItem['product'], 'content'> {
  const content = chosenVariant(product, variant_id)?.content ?? product.content;
  return content ? { content: productContent(content) } : {};
}

function serializeVariant({ product, variant_id }: CartLine): CartItem['variant'] {
  const variant = chosenVariant(product, variant_id);
  if (!variant) return null;
  const { id, name, sku, optionValueIds, images } = variant;
  return { id, name, sku, option_value_ids: optionValueIds, images };
}

/** The line's product: its variant's pictures and number where it has its own. */
export function toCartProduct({
  product,
  variant_id,
  quantity = 0,
}: Pick<CartLine, 'product' | 'variant_id'> & { quantity?: number }): CartItem['product'] {
  const { id, name, slug, delivery } = product;
  const variant = chosenVariant(product, variant_id);
  const images = variant && variant.images.length > 0 ? variant.images : product.images;
  const available_at = findPromisedDay(product, variant_id, quantity);
  return {
    id,
    name,
    slug,
    sku: variant?.sku ?? product.sku,
    images,
    ...(delivery !== 'shipment' && { delivery }),
    ...(available_at && { available_at }),
    ...(!product.isReturnable && { returnable: false }),
  };
}
